import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COVER_WIDTH, isCoverSized, photosOf } from '@manzil/shared/domain/offer/photos';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import type { PhotoList } from '@/blocks/photos/usePhotoList';
import { FieldError } from '@/ui/form/Field';
import { PhotoGrid } from '@/ui/list/PhotoGrid';
import { errorAt, type Form } from './fields';
import { FocusDialog } from './FocusDialog';
import { PhotoFoot } from './PhotoFoot';

/** Ordered photos, each with progress, error, subject and suggested improvements. */
export function PhotosStep({ form, photos }: { form: Form; photos: PhotoList }) {
  const { t } = useTranslation();
  const [focusOf, setFocusOf] = useState<string>();
  const error = errorAt(form, 'images') ?? errorAt(form, 'draftImages');
  const { entries } = photos;
  const { note } = photos.photos;
  // The width is only known after the upload.
  const cover = photosOf(entries).find(({ width = COVER_WIDTH }) => isCoverSized({ width }));
  const coverAt = cover ? entries.indexOf(cover) : -1;
  const focused = entries.find(({ key }) => key === focusOf);
  return (
    <>
      <p className="mb-4 text-small text-muted">{t('listing.photosHelp')}</p>
      <PhotoGrid
        label={t('listing.addPhotos')}
        photos={entries}
        max={MAX_PHOTOS}
        coverAt={coverAt}
        onAdd={photos.add}
        onRemove={photos.remove}
        onOrder={photos.photos.order}
        onRetry={photos.photos.retry}
        foot={(key, at) => {
          const photo = entries[at];
          return (
            photo && (
              <PhotoFoot
                photo={photo}
                at={at}
                isFirst={at === 0}
                isCover={at === coverAt}
                onShows={(shows) => note(key, { shows })}
                onFocus={() => setFocusOf(key)}
              />
            )
          );
        }}
      />
      {focused && (
        <FocusDialog
          url={focused.url}
          start={focused.focus}
          onClose={() => setFocusOf(undefined)}
          onChoose={(focus) => {
            note(focused.key, { focus });
            setFocusOf(undefined);
          }}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}
