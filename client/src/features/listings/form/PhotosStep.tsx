import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import { FieldError } from '@/ui/Field';
import { PhotoGrid } from '@/ui/PhotoGrid';
import { errorAt, type Form } from './fields';
import type { PhotosOfForm } from './usePhotos';

/** The photos in their order, each with its own progress and error. */
export function PhotosStep({ form, photos }: { form: Form; photos: PhotosOfForm }) {
  const { t } = useTranslation();
  const error = errorAt(form, 'images') ?? errorAt(form, 'draftImages');
  return (
    <>
      <p className="mb-4 text-small text-muted">{t('listing.photosHelp')}</p>
      <PhotoGrid
        label={t('listing.addPhotos')}
        photos={photos.entries}
        max={MAX_PHOTOS}
        onAdd={photos.add}
        onRemove={photos.remove}
        onOrder={photos.photos.order}
        onRetry={photos.photos.retry}
      />
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}
