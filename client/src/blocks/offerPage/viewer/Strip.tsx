import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureData } from '@/ui/Picture';
import { sourceOf } from './sources';

/** Thumbnails of all photos; keeps the current one centred. */
export function Strip({
  pictures,
  at,
  onChoose,
}: {
  pictures: readonly PictureData[];
  at: number;
  onChoose: (at: number) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector('[aria-current]');
    if (!strip || !chosen) return;
    const [frame, one] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
    strip.scrollBy({ left: one.left + one.width / 2 - (frame.left + frame.width / 2) });
  }, [at]);
  return (
    <ul
      ref={list}
      aria-label={t('single.viewer.all')}
      className="flex shrink-0 gap-2 overflow-x-auto px-4 pt-2 pb-4 [scrollbar-width:thin] [@media(max-height:26rem)]:hidden"
    >
      {pictures.map((picture, index) => (
        <li key={picture.url} className="shrink-0 first:ms-auto last:me-auto">
          <button
            type="button"
            aria-label={t('single.viewer.show', { n: index + 1 })}
            aria-current={index === at || undefined}
            className="block h-14 w-18 overflow-hidden rounded-control opacity-60 hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-on-picture md:h-16 md:w-22"
            onClick={() => onChoose(index)}
          >
            <img
              src={sourceOf(picture, 0)}
              alt=""
              loading="lazy"
              draggable={false}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
