import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stepOfKey } from '@/ui/list/useSnap';
import { Stage } from './Stage';
import { Strip } from './Strip';
import { useZoom } from './useZoom';
import type { ViewerPicture } from './viewerPicture';

/** Round button on photos. */
export const round =
  'grid size-11 shrink-0 place-items-center rounded-pill text-on-picture hover:bg-picture-shade';

/** Previous and next buttons at the sides. */
function Arrows({ onGo }: { onGo: (step: number) => void }) {
  const { t } = useTranslation();
  const arrow =
    'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-pill bg-picture-shade text-on-picture';
  return (
    <>
      <button
        type="button"
        aria-label={t('ui.previous')}
        className={`${arrow} start-4`}
        onClick={() => onGo(-1)}
      >
        <ChevronLeft aria-hidden className="mirrors size-6" />
      </button>
      <button type="button" aria-label={t('ui.next')} className={`${arrow} end-4`} onClick={() => onGo(1)}>
        <ChevronRight aria-hidden className="mirrors size-6" />
      </button>
    </>
  );
}

/** Zoom button; without `onPress` it is marked as disabled but keeps focus. */
function ZoomButton({
  icon: Icon,
  label,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  onPress: (() => unknown) | undefined;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!onPress}
      className={`${round} aria-disabled:opacity-50`}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

interface PhotosProps {
  pictures: readonly ViewerPicture[];
  title: string;
  startAt: number;
}

/** Zoomable photos, one at a time, turned with keys, swipes, buttons and the thumbnails, in reading direction. */
export function Photos({ pictures, title, startAt }: PhotosProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(startAt);
  const picture = pictures[at];
  const last = pictures.length - 1;
  const go = (step: number) => setAt((now) => (now + step + pictures.length) % pictures.length);
  const zoom = useZoom(picture, (by) => {
    // A swipe drags the row: in LTR text the next photo is on the right, in Arabic on the left.
    go(by > 0 === (document.documentElement.dir === 'rtl') ? 1 : -1);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (zoom.onKey(event.key)) event.preventDefault();
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(last);
    else if (event.key === 'PageDown') go(1);
    else if (event.key === 'PageUp') go(-1);
    else go(stepOfKey(event.key, event.currentTarget));
  };
  // Preload the neighbours.
  useEffect(() => {
    for (const near of [pictures[at + 1], pictures[at - 1]]) {
      if (near) Object.assign(new Image(), { sizes: '100vw', srcset: near.srcset });
    }
  }, [pictures, at]);
  if (!picture) return null;
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKey}>
      <div className="relative min-h-0 flex-1">
        <Stage
          picture={picture}
          isFirst={at === startAt}
          alt={[
            t('single.photoAlt', { title, n: at + 1 }),
            ...(picture.shows ? [t(`photos.subject.${picture.shows}`)] : []),
          ].join(t('ui.comma'))}
          label={t('single.viewer.keys')}
          zoom={zoom}
        />
        {last > 0 && <Arrows onGo={go} />}
      </div>
      <div className="flex items-center gap-2 px-4 text-on-picture">
        <p aria-live="polite" className="me-auto min-w-0 truncate text-small numbers">
          {t('single.photoOf', { n: at + 1, of: pictures.length })}
          {picture.shows && t('ui.dot') + t(`photos.subject.${picture.shows}`)}
        </p>
        <ZoomButton icon={ZoomOut} label={t('single.viewer.smaller')} onPress={zoom.smaller} />
        <ZoomButton icon={ZoomIn} label={t('single.viewer.larger')} onPress={zoom.larger} />
      </div>
      {last > 0 && <Strip pictures={pictures} at={at} onChoose={setAt} />}
    </div>
  );
}
