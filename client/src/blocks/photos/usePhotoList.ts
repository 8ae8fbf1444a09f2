import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import { MAX_SERVICE_PHOTOS } from '@manzil/shared/domain/offer/serviceQuality';
import type { CallOptions } from '@/platform/api/api';
import { onReconnect } from '@/platform/browser/reach';
import { toast } from '@/ui/overlay/toasts';
import { createPhotos } from './photos';
import type { StoredPhoto } from './photoStore';

/** A call that stores files and returns all photos including the new ones. */
type UploadPhotos = (options: CallOptions) => Promise<{ data: readonly StoredPhoto[] }>;

/** Most photos by kind of offer, and the message when files were left out. */
const LIMITS = {
  property: { max: MAX_PHOTOS, tooMany: 'listing.photosTooMany' },
  service: { max: MAX_SERVICE_PHOTOS, tooMany: 'service.photosLimit' },
} as const;

/** Files left unsent when their form was closed, by form; restored when the person signs in again and reopens it. */
const unsentFiles = new Map<string, File[]>();

/** The photos of a form. `formId` identifies the form among a person's forms. */
export function usePhotoList({
  kind,
  formId,
  stored,
  send,
  concurrency = 0,
}: {
  kind: keyof typeof LIMITS;
  formId: string;
  stored: readonly StoredPhoto[];
  send: UploadPhotos;
  /** Uploads at once; 0 to upload on submit. */
  concurrency?: number;
}) {
  const { t } = useTranslation();
  const { max, tooMany } = LIMITS[kind];
  const [photos] = useState(() =>
    createPhotos({
      max,
      stored,
      concurrency,
      upload: async (file, on) => (await send({ files: [file], ...on })).data,
      failedText: (failure) => t(failure?.status === 0 ? 'ui.unreachable' : 'ui.failed'),
    }),
  );
  useEffect(() => {
    photos.add(unsentFiles.get(formId) ?? []);
    unsentFiles.delete(formId);
    const stopRetrying = onReconnect(photos.retryCutOff);
    return () => {
      stopRetrying();
      const files = photos.stop();
      if (files.length > 0) unsentFiles.set(formId, files);
    };
  }, [photos, formId]);
  const entries = useSyncExternalStore(photos.subscribe, photos.entries);

  const add = (files: File[]) => {
    const { leftOut } = photos.add(files);
    if (leftOut > 0) toast.error(t(tooMany, { count: leftOut, max }));
  };
  const remove = (key: string) => {
    const onUndo = photos.remove(key);
    toast.info(t('listing.photoRemoved'), { undo: { label: t('listing.undo'), onUndo } });
  };
  return { photos, entries, add, remove };
}

export type PhotoList = ReturnType<typeof usePhotoList>;
