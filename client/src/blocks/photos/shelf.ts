import type { PhotoAdvice } from '@manzil/shared/domain/photoAdvice';
import type { PhotoSubject } from '@manzil/shared/domain/photos';
import type { Photo } from '@/ui/list/PhotoGrid';
import type { PictureData } from '@/ui/Picture';

/** What its owner says of a photo. */
export interface PhotoNote {
  shows?: PhotoSubject | null | undefined;
  /** What has to stay in view where it is cropped: percent from the left and from the top. */
  focus?: { x: number; y: number } | null | undefined;
}
export type StoredPhoto = PictureData & PhotoNote & { publicID: string; advice?: PhotoAdvice[] | undefined };

export interface Entry extends Photo, PhotoNote {
  /** Not stored yet. */
  file?: File;
  publicID?: string;
  /** Pixels of what is stored. */
  width?: number;
  height?: number;
  /** What would make it better. */
  advice?: readonly PhotoAdvice[] | undefined;
  /** The server was not reached, or not as anybody: worth another try as soon as that has changed. */
  isCutOff?: boolean;
}

/** What is known of a photo once it is stored. */
export const storedOf = ({ publicID, width, height, advice }: StoredPhoto) => ({
  publicID,
  width,
  height,
  advice,
});
export const noteOf = ({ shows, focus }: PhotoNote): PhotoNote => ({ shows, focus });

export const entryOf = (picture: StoredPhoto): Entry => ({
  key: picture.publicID,
  url: picture.url,
  ...storedOf(picture),
  ...noteOf(picture),
});

/** The photos of a form in their order, and who is told when they change. */
export function createShelf(stored: readonly StoredPhoto[]) {
  let entries: readonly Entry[] = stored.map(entryOf);
  const listeners = new Set<() => void>();
  const set = (next: readonly Entry[]) => {
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
    patch: (key: string, change: Partial<Entry>) =>
      set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))),
    /** Takes the files that are not stored off, when nobody looks any more; answers them. */
    takeFiles: (): File[] => {
      const files = entries.flatMap(({ file }) => file ?? []);
      entries = entries.filter(({ file }) => !file);
      return files;
    },
    subscribe,
    /** Waits until this is so. */
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

export type Shelf = ReturnType<typeof createShelf>;
