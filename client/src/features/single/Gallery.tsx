import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/format';
import { titleOf } from '@/property/card';
import { StatusRibbons } from '@/property/badges';
import { cx } from '@/ui/classes';
import { Picture } from '@/ui/Picture';
import type { Listing } from './listing';

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox')).Lightbox }));
const SHOWN = 5;
/** On paper after the first. */
const PRINTED = 3;

/** One large picture and four small ones; a swipe row on phones; any of them opens the full-screen viewer. */
export function Gallery({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [openAt, setOpenAt] = useState<number>();
  const { images } = of;
  const title = titleOf(of, lang);
  if (images.length === 0) return null;
  return (
    <div className="relative -mx-(--gutter) md:mx-0">
      <ul
        className={cx(
          'flex snap-x snap-mandatory gap-2 overflow-x-auto md:grid md:h-[28rem] md:overflow-hidden md:rounded-sheet',
          'print:grid print:h-auto! print:grid-cols-3! print:grid-rows-none! print:overflow-visible',
          images.length >= SHOWN ? 'md:grid-cols-[2fr_1fr_1fr] md:grid-rows-2' : 'md:grid-cols-[2fr_1fr]',
        )}
      >
        {images.map((picture, at) => (
          <li
            key={picture.publicID}
            className={cx(
              'w-full shrink-0 snap-center md:w-auto',
              at === 0 && 'md:row-span-2',
              (at >= SHOWN || (images.length < SHOWN && at > 1)) && 'md:hidden',
              at === 0
                ? 'print:col-span-3 print:row-auto'
                : at > PRINTED
                  ? 'print:hidden'
                  : 'print:block! print:w-auto',
            )}
          >
            <button
              type="button"
              className="block size-full"
              aria-label={t('single.openPhoto', { n: at + 1, of: images.length })}
              onClick={() => setOpenAt(at)}
            >
              <Picture
                picture={picture}
                alt={at === 0 ? title : ''}
                isFirst={at === 0}
                sizes={at === 0 ? '(min-width: 56rem) 640px, 100vw' : '(min-width: 56rem) 320px, 100vw'}
                className="aspect-4/3 w-full md:aspect-auto md:h-full"
              />
            </button>
          </li>
        ))}
      </ul>
      <StatusRibbons of={of} className="absolute start-4 top-4" />
      <button
        type="button"
        onClick={() => setOpenAt(0)}
        className="absolute end-4 bottom-4 flex h-11 items-center gap-2 rounded-control bg-raised px-4 text-small font-medium text-strong shadow-lift print:hidden"
      >
        <Images aria-hidden className="size-4.5" />
        {t('single.allPhotos', { count: images.length })}
      </button>
      {openAt !== undefined && (
        <Suspense fallback={null}>
          <Lightbox pictures={images} title={title} startAt={openAt} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
