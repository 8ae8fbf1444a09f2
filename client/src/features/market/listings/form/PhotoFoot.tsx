import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  COVER_WIDTH,
  isCoverSized,
  mayBeSphere,
  PHOTO_SUBJECTS,
  isKeptApart,
  type PhotoSubject,
} from '@manzil/shared/domain/offer/photos';
import { formatNumber } from '@/platform/i18n/format';
import type { PhotoEntry } from '@/blocks/photos/photoStore';

/** Below a photo: its subject and suggested improvements. */
export function PhotoFoot({
  photo,
  at,
  isFirst,
  isCover,
  onShows,
  onFocus,
}: {
  photo: PhotoEntry;
  at: number;
  isFirst: boolean;
  isCover: boolean;
  onShows: (shows: PhotoSubject | null) => void;
  /** Opens the focal point dialog. */
  onFocus: () => void;
}) {
  const { t } = useTranslation();
  const { width = COVER_WIDTH, height = 0 } = photo;
  const isNoCover = isFirst && !isKeptApart(photo) && !isCoverSized({ width });
  const notes = [
    ...(isNoCover ? [t('photos.coverSmall', { n: formatNumber(COVER_WIDTH) })] : []),
    ...(photo.advice ?? []).map((name) =>
      t(`photos.advice.${name}`, { width: formatNumber(width), height: formatNumber(height) }),
    ),
  ];
  return (
    <div className="mt-1.5 grid gap-1.5">
      <select
        aria-label={t('photos.shows', { n: at + 1 })}
        value={photo.shows ?? ''}
        onChange={(event) => onShows((event.target.value || null) as PhotoSubject | null)}
        className="h-11 w-full min-w-0 rounded-control border border-line bg-card px-2 text-small text-body"
      >
        <option value="">{t('photos.unsaid')}</option>
        {PHOTO_SUBJECTS.filter((subject) => subject !== 'sphere' || mayBeSphere({ width, height })).map(
          (subject) => (
            <option key={subject} value={subject}>
              {t(`photos.subject.${subject}`)}
            </option>
          ),
        )}
      </select>
      {isCover && (
        <button
          type="button"
          onClick={onFocus}
          className="flex min-h-11 items-center gap-2 text-start text-small font-medium text-link hover:underline"
        >
          <Crosshair aria-hidden className="size-4 shrink-0" />
          {t('photos.focus.choose')}
        </button>
      )}
      {notes.length > 0 && (
        <ul data-advice className="grid gap-0.5 text-micro text-warning-soft-text">
          {notes.map((text) => (
            <li key={text} className="rounded-control bg-warning-soft px-2 py-1">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
