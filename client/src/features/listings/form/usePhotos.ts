import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import { call, type CallOptions } from '@/platform/api';
import { toast } from '@/ui/toasts';
import { createPhotos, type StoredPhoto } from './photos';

type Send = (options: CallOptions) => Promise<{ data: readonly StoredPhoto[] }>;

/** Stores with the caller's draft. */
export const toDraft: Send = (options) => call('properties.uploadToDraft', {}, options);
/** Stores behind the photos of a listing. */
export const toListing =
  (propertyId: string): Send =>
  (options) =>
    call('properties.upload', { propertyId }, options);

/**
 * Files whose form was left before they arrived, by the form. They live as long as the tab: whoever has to sign in again
 * in the middle finds them when the form is back.
 */
const leftOver = new Map<string, File[]>();

/** The photos of a form. `of` names the form among a person's forms. */
export function usePhotos({
  of,
  stored,
  send,
  atOnce,
}: {
  of: string;
  stored: readonly StoredPhoto[];
  send: Send;
  atOnce: number;
}) {
  const { t } = useTranslation();
  const [photos] = useState(() =>
    createPhotos({
      stored,
      atOnce,
      upload: async (file, on) => (await send({ files: [file], ...on })).data,
      failedText: (failure) => t(failure?.status === 0 ? 'ui.unreachable' : 'ui.failed'),
    }),
  );
  useEffect(() => {
    photos.add(leftOver.get(of) ?? []);
    leftOver.delete(of);
    addEventListener('online', photos.retryCutOff);
    return () => {
      removeEventListener('online', photos.retryCutOff);
      const files = photos.stop();
      if (files.length > 0) leftOver.set(of, files);
    };
  }, [photos, of]);
  const entries = useSyncExternalStore(photos.subscribe, photos.entries);

  const add = (files: File[]) => {
    const { leftOut } = photos.add(files);
    if (leftOut > 0) toast.error(t('listing.photosTooMany', { count: leftOut, max: MAX_PHOTOS }));
  };
  const remove = (key: string) => {
    const onUndo = photos.remove(key);
    toast.info(t('listing.photoRemoved'), { undo: { label: t('listing.undo'), onUndo } });
  };
  return { photos, entries, add, remove };
}

export type PhotosOfForm = ReturnType<typeof usePhotos>;
