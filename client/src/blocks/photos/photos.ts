import { createRemovals } from './removals';
import { createUploads, type UploadOptions } from './uploads';
import {
  createPhotoStore,
  toPhotoEntry,
  toPhotoNote,
  type PhotoEntry,
  type PhotoNote,
  type StoredPhoto,
} from './photoStore';

interface Options extends UploadOptions {
  /** Maximum number of photos. */
  max: number;
  stored: readonly StoredPhoto[];
}

/** Notes on the stored photos, in order. */
const notesOf = (entries: readonly PhotoEntry[]) =>
  entries.flatMap(({ publicID, shows, focus }) =>
    publicID ? [{ publicID, shows: shows ?? null, focus: focus ?? null }] : [],
  );

/** The stored photos as saved by another tab; known ones keep their URLs. */
function mergeStored(entries: readonly PhotoEntry[], pictures: readonly StoredPhoto[]): PhotoEntry[] {
  const byId = new Map(entries.map((entry) => [entry.publicID, entry]));
  return pictures.map((picture) => {
    const known = byId.get(picture.publicID);
    return known ? { ...known, ...toPhotoNote(picture) } : toPhotoEntry(picture);
  });
}

/**
 * Photo list of a form, outside React: stored photos and chosen files in one order. Each file is uploaded by its own
 * call, so that each has its own progress and error and failures don't affect the others.
 */
export function createPhotos({ max, stored, ...options }: Options) {
  const photoStore = createPhotoStore(stored);
  const removals = createRemovals(() => photoStore.set([...photoStore.entries()]));
  const sending = createUploads(photoStore, options, removals.add);
  const { concurrency } = options;
  /** Object URLs to revoke. */
  const addresses: string[] = [];
  const isAllStored = () => photoStore.entries().every(({ file }) => !file);

  return {
    subscribe: photoStore.subscribe,
    entries: photoStore.entries,
    add: (files: readonly File[]) => {
      const free = max - photoStore.entries().length;
      const fresh = files.slice(0, free).map((file): PhotoEntry => {
        const url = URL.createObjectURL(file);
        addresses.push(url);
        return { key: url, url, file, ...(concurrency > 0 && { progress: 0 }) };
      });
      photoStore.set([...photoStore.entries(), ...fresh]);
      sending.pump();
      return { leftOut: Math.max(0, files.length - free) };
    },
    /** Removes a photo. Returns an undo, effective until the removal is final. */
    remove: (key: string) => {
      const before = photoStore.entries();
      const at = before.findIndex((entry) => entry.key === key);
      const entry = before[at];
      if (!entry) return () => undefined;
      sending.abort(key);
      const { publicID } = entry;
      if (publicID) removals.begin(publicID);
      photoStore.set(before.filter((other) => other.key !== key));
      return () => {
        if (publicID && !removals.takeBack(publicID)) return;
        photoStore.insert(at, entry);
        sending.pump();
      };
    },
    order: (keys: readonly string[]) => photoStore.set(keys.flatMap((key) => photoStore.find(key) ?? [])),
    /** Sets a photo's note. */
    note: (key: string, note: PhotoNote) => photoStore.patch(key, note),
    retry: (key: string) => {
      photoStore.patch(key, { error: undefined, ...(concurrency > 0 && { progress: 0 }) });
      void sending.send(key);
    },
    /** Retries uploads that were cut off. */
    retryCutOff: () => {
      const again = (entry: PhotoEntry) =>
        entry.isCutOff ? { ...entry, error: undefined, isCutOff: false } : entry;
      photoStore.set(photoStore.entries().map(again));
      sending.pump();
    },
    /** Uploads files one by one, in order. @returns whether all are stored */
    sendAll: async (): Promise<boolean> => {
      for (const { key } of photoStore.entries()) await sending.send(key);
      return isAllStored();
    },
    /** Waits for running uploads. @returns whether all are stored */
    settled: async (): Promise<boolean> => {
      await photoStore.until(() => !photoStore.entries().some(({ file, error }) => file && !error));
      return isAllStored();
    },
    /** Removes all photos, stored or not. */
    clear: (): void => {
      sending.abortAll();
      removals.clear();
      photoStore.set([]);
    },
    /** Public ids of the stored photos, in the form's order. */
    ids: (): string[] => photoStore.entries().flatMap(({ publicID }) => publicID ?? []),
    /** Notes on the stored photos, in the form's order. */
    notes: () => notesOf(photoStore.entries()),
    /** Stored photos to remove; `all` includes removals that can still be undone. */
    removedIds: (all = false): string[] => removals.ids(all),
    forgetRemoved: removals.forget,
    /** Shows the stored photos as saved by another tab. */
    adopt: (pictures: readonly StoredPhoto[]) => {
      const own = mergeStored(
        photoStore.entries(),
        pictures.filter(({ publicID }) => !removals.has(publicID)),
      );
      photoStore.set([...own, ...photoStore.entries().filter(({ file }) => file)]);
    },
    /** Aborts uploads. @returns the files that were not stored */
    stop: (): File[] => {
      sending.abortAll();
      for (const url of addresses.splice(0)) URL.revokeObjectURL(url);
      removals.finish();
      return photoStore.takeFiles();
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
