import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import { call } from '@/platform/api/api';
import type { StoredPhoto } from '@/blocks/photos/photoStore';
import { usePhotoList, type PhotoList, type UploadPhotos } from '@/blocks/photos/usePhotoList';

/** Uploads to the person's draft. */
export const uploadToDraft: UploadPhotos = (options) => call('properties.uploadToDraft', {}, options);
/** Uploads to the end of a listing's photos. */
export const uploadToListing =
  (propertyId: string): UploadPhotos =>
  (options) =>
    call('properties.upload', { propertyId }, options);

/** The photos of a listing form. `formId` identifies the form among a person's forms. */
export function usePhotos(form: {
  formId: string;
  stored: readonly StoredPhoto[];
  send: UploadPhotos;
  concurrency: number;
}): PhotoList {
  const { t } = useTranslation();
  const tooMany = (count: number) => t('listing.photosTooMany', { count, max: MAX_PHOTOS });
  return usePhotoList({ ...form, max: MAX_PHOTOS, tooMany });
}

export type PhotosOfForm = PhotoList;
