import type { PhotoAdvice } from '@manzil/shared/domain/offer/photoAdvice';
import type { PhotoSubject } from '@manzil/shared/domain/offer/photos';
import type { Photo } from '@/ui/list/PhotoGrid';
import type { PictureData } from '@/ui/Picture';

/** The owner's description of a photo. */
export interface PhotoNote {
  shows?: PhotoSubject | null | undefined;
  /** Focal point to keep visible when cropped: percent from the left and from the top. */
  focus?: { x: number; y: number } | null | undefined;
}
export type StoredPhoto = PictureData & PhotoNote & { publicID: string; advice?: PhotoAdvice[] | undefined };

export interface PhotoEntry extends Photo, PhotoNote {
  /** Present until stored. */
  file?: File;
  publicID?: string;
  /** Pixels of the stored picture. */
  width?: number;
  height?: number;
  /** Suggested improvements. */
  advice?: readonly PhotoAdvice[] | undefined;
  /** The server was unreachable or the session had ended: retry once that changes. */
  isCutOff?: boolean;
}

/** Fields known once a photo is stored. */
export const storedFields = ({ publicID, width, height, advice }: StoredPhoto) => ({
  publicID,
  width,
  height,
  advice,
});
export const toPhotoNote = ({ shows, focus }: PhotoNote): PhotoNote => ({ shows, focus });

export const toPhotoEntry = (picture: StoredPhoto): PhotoEntry => ({
  key: picture.publicID,
  url: picture.url,
  ...storedFields(picture),
  ...toPhotoNote(picture),
});

/** Observable list of a form's photos in order. */
export function createPhotoStore(stored: readonly StoredPhoto[]) {
  let entries: readonly PhotoEntry[] = stored.map(toPhotoEntry);
  const listeners = new Set<() => void>();
  const set = (next: readonly PhotoEntry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    entries: () => entries,
    find: (key: string) => entries.find((entry) => entry.key === key),
    set,
    insert: (at: number, entry: PhotoEntry) => set([...entries.slice(0, at), entry, ...entries.slice(at)]),
    patch: (key: string, change: Partial<PhotoEntry>) =>
      set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))),
    /** Removes and returns the files not stored yet, without notifying listeners. */
    takeFiles: (): File[] => {
      const files = entries.flatMap(({ file }) => file ?? []);
      entries = entries.filter(({ file }) => !file);
      return files;
    },
    subscribe,
    /** Resolves once `isSo` holds; checks it after every change. */
    until: (isSo: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return;
          forget();
          resolve();
        };
        const forget = subscribe(look);
        look();
      }),
  };
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;
