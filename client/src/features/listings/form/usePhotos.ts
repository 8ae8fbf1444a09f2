import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import { call } from '@/platform/api';
import { CallError } from '@/platform/http';
import type { Photo } from '@/ui/PhotoGrid';
import type { PictureData } from '@/ui/Picture';
import { toast } from '@/ui/toasts';

type Stored = PictureData & { publicID: string };
interface Entry extends Photo {
  /** Not stored yet. */
  file?: File;
  publicID?: string;
}

const entryOf = (picture: Stored): Entry => ({
  key: picture.publicID,
  url: picture.url,
  publicID: picture.publicID,
});

/**
 * The photos of the form: stored ones and chosen files in one order. Files are sent one call each, so that each has its
 * own progress and error and what arrived stays.
 */
export function usePhotos(stored: readonly Stored[]) {
  const { t } = useTranslation();
  const [entries, setEntries] = useState<Entry[]>(() => stored.map(entryOf));
  const addresses = useRef<string[]>([]);
  useEffect(() => () => addresses.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const patch = (key: string, change: Partial<Entry>) =>
    setEntries((now) => now.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));

  const add = (files: File[]) => {
    const fresh = files.map((file) => {
      const url = URL.createObjectURL(file);
      addresses.current.push(url);
      return { key: url, url, file };
    });
    setEntries((now) => [...now, ...fresh].slice(0, MAX_PHOTOS));
  };
  const remove = (key: string) => {
    const at = entries.findIndex((entry) => entry.key === key);
    const removed = entries[at];
    if (!removed) return;
    setEntries(entries.filter((entry) => entry.key !== key));
    toast.info(t('listing.photoRemoved'), {
      undo: { label: t('listing.undo'), onUndo: () => setEntries((now) => now.toSpliced(at, 0, removed)) },
    });
  };
  const order = (keys: string[]) =>
    setEntries((now) => keys.flatMap((key) => now.find((entry) => entry.key === key) ?? []));

  /** Sends one file to the listing; what went wrong is told at the photo. */
  async function send(entry: Entry, propertyId: string): Promise<Entry> {
    if (!entry.file) return entry;
    const known = new Set(entries.flatMap(({ publicID }) => publicID ?? []));
    patch(entry.key, { progress: 0, error: undefined });
    try {
      const { data } = await call(
        'properties.upload',
        { propertyId },
        { files: [entry.file], onProgress: (progress) => patch(entry.key, { progress }) },
      );
      const picture = data.findLast(({ publicID }) => !known.has(publicID));
      const done: Entry = { key: entry.key, url: entry.url, publicID: picture?.publicID };
      setEntries((now) => now.map((other) => (other.key === entry.key ? done : other)));
      return done;
    } catch (error) {
      const failure = error instanceof CallError ? error.failure : undefined;
      const failed = {
        ...entry,
        progress: undefined,
        error: failure?.errors[0]?.message ?? failure?.message ?? t('ui.failed'),
      };
      patch(entry.key, failed);
      return failed;
    }
  }

  /** Sends what is not stored yet, in order. Returns the publicIDs in the form's order, and whether all arrived. */
  async function sendAll(propertyId: string): Promise<{ kept: string[]; isComplete: boolean }> {
    const done: Entry[] = [];
    for (const entry of entries) done.push(await send(entry, propertyId));
    return {
      kept: done.flatMap(({ publicID }) => publicID ?? []),
      isComplete: done.every((entry) => !entry.file),
    };
  }

  return { photos: entries, add, remove, order, send, sendAll };
}
