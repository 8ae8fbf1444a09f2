import { useTranslation } from 'react-i18next';
import { call } from '@/platform/api/api';
import type { StoredPhoto } from '@/blocks/photos/photoStore';
import { usePhotoList, type PhotoList } from '@/blocks/photos/usePhotoList';
import { MAX_SERVICE_PHOTOS } from '@manzil/shared/domain/offer/serviceQuality';

/**
 * Photos of a service form, uploaded when it is submitted. `idOf` is read only then, as a new service has no id before.
 */
export function useServicePhotos(form: {
  formId: string;
  stored: readonly StoredPhoto[];
  idOf: () => string;
}): PhotoList {
  const { t } = useTranslation();
  return usePhotoList({
    formId: form.formId,
    stored: form.stored,
    send: (options) => call('services.upload', { serviceId: form.idOf() }, options),
    concurrency: 0,
    max: MAX_SERVICE_PHOTOS,
    tooMany: (count) => t('service.photosLimit', { count, max: MAX_SERVICE_PHOTOS }),
  });
}
