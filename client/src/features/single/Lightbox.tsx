import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureData } from '@/ui/Picture';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { stepOfKey } from '@/ui/useSnap';

/** A swipe of at least this many pixels turns the page. */
const SWIPE = 50;

interface LightboxProps {
  pictures: PictureData[];
  title: string;
  startAt: number;
  onClose: () => void;
}

/** Full-screen viewer: arrow keys, swipe, buttons; the direction of reading decides what is next. */
export function Lightbox({ pictures, title, startAt, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const focus = useReturnFocus();
  const [at, setAt] = useState(startAt);
  const pressedAt = useRef<number>(undefined);
  const last = pictures.length - 1;
  const go = (step: number) => setAt((now) => (now + step + pictures.length) % pictures.length);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(last);
    else go(stepOfKey(event.key, event.currentTarget));
  };
  const onLift = (event: PointerEvent) => {
    const moved = event.clientX - (pressedAt.current ?? event.clientX);
    pressedAt.current = undefined;
    if (Math.abs(moved) < SWIPE) return;
    // The strip is pushed along: from left to right the next picture waits on the right, in Arabic on the left.
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    go(moved > 0 === isRtl ? 1 : -1);
  };
  const picture = pictures[at];
  // The neighbours are fetched while this one is looked at.
  useEffect(() => {
    for (const near of [pictures[at + 1], pictures[at - 1]]) {
      if (near) Object.assign(new Image(), { sizes: '100vw', srcset: near.srcset });
    }
  }, [pictures, at]);
  const arrow =
    'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-pill bg-picture-shade text-on-picture';
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-dialog bg-pin-active/95 dark:bg-page/95" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          onKeyDown={onKey}
          onPointerDown={(event) => {
            pressedAt.current = event.clientX;
          }}
          onPointerUp={onLift}
          onPointerCancel={() => {
            pressedAt.current = undefined;
          }}
          className="fixed inset-0 z-dialog flex touch-pan-y flex-col outline-none"
        >
          <div className="flex items-center justify-between p-4 text-on-picture">
            <Dialog.Title className="aligned truncate text-base font-medium text-on-picture" dir="auto">
              {title}
            </Dialog.Title>
            <p aria-live="polite" className="ms-4 text-small whitespace-nowrap numbers">
              {t('single.photoOf', { n: at + 1, of: pictures.length })}
            </p>
            <Dialog.Close
              aria-label={t('ui.close')}
              className="ms-auto grid size-11 place-items-center rounded-pill hover:bg-picture-shade"
            >
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </div>
          {picture && (
            <img
              key={picture.url}
              src={picture.url}
              srcSet={picture.srcset}
              sizes="100vw"
              alt={t('single.photoAlt', { title, n: at + 1 })}
              width={picture.width}
              height={picture.height}
              draggable={false}
              className="min-h-0 w-full flex-1 object-contain pb-6"
            />
          )}
          {last > 0 && (
            <>
              <button
                type="button"
                aria-label={t('ui.previous')}
                className={`${arrow} start-4`}
                onClick={() => go(-1)}
              >
                <ChevronLeft aria-hidden className="mirrors size-6" />
              </button>
              <button
                type="button"
                aria-label={t('ui.next')}
                className={`${arrow} end-4`}
                onClick={() => go(1)}
              >
                <ChevronRight aria-hidden className="mirrors size-6" />
              </button>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
