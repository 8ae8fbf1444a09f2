import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_SUBJECTS, type PhotoSubject } from '@manzil/shared/domain/offer/photos';
import { formatNumber } from '@/platform/i18n/format';
import { Photos } from './Photos';
import type { ViewerPicture } from './viewerPicture';

/** A single room is no choice. */
const MIN_ROOMS = 2;
const CHOICE =
  'min-h-11 shrink-0 rounded-pill border border-current px-4 text-small whitespace-nowrap text-on-picture opacity-75 hover:opacity-100 aria-pressed:bg-on-picture aria-pressed:text-pin-active aria-pressed:opacity-100 dark:aria-pressed:text-page';

/** All photos, or those of one room if the owner labelled them. */
export function Rooms({
  pictures,
  title,
  startAt,
}: {
  pictures: readonly ViewerPicture[];
  title: string;
  startAt: number;
}) {
  const { t } = useTranslation();
  const [room, setRoom] = useState<PhotoSubject>();
  const rooms = PHOTO_SUBJECTS.flatMap((subject) => {
    const count = pictures.filter(({ shows }) => shows === subject).length;
    return count > 0 ? [{ subject, count }] : [];
  });
  const shown = room ? pictures.filter(({ shows }) => shows === room) : pictures;
  return (
    <>
      {rooms.length >= MIN_ROOMS && (
        <div
          role="group"
          aria-label={t('single.viewer.rooms')}
          className="flex shrink-0 gap-2 overflow-x-auto px-4 pb-3 [scrollbar-width:none] md:justify-center [@media(max-height:26rem)]:hidden"
        >
          <button type="button" aria-pressed={!room} className={CHOICE} onClick={() => setRoom(undefined)}>
            {t('single.viewer.everything')}
          </button>
          {rooms.map(({ subject, count }) => (
            <button
              key={subject}
              type="button"
              aria-pressed={room === subject}
              className={CHOICE}
              onClick={() => setRoom(subject)}
            >
              {t(`photos.subject.${subject}`)} <span className="numbers">{formatNumber(count)}</span>
            </button>
          ))}
        </div>
      )}
      <Photos key={room ?? 'all'} pictures={shown} title={title} startAt={room ? 0 : startAt} />
    </>
  );
}
