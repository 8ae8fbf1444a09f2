import { createRemovals } from './removals';
import { createSending, type SendingOptions } from './sending';
import { createShelf, entryOf, noteOf, type Entry, type PhotoNote, type StoredPhoto } from './shelf';

interface Options extends SendingOptions {
  /** As many as there may be. */
  max: number;
  stored: readonly StoredPhoto[];
}

/** What is said of the stored ones among them, in their order. */
const notesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ publicID, shows, focus }) =>
    publicID ? [{ publicID, shows: shows ?? null, focus: focus ?? null }] : [],
  );

/** The stored photos as another tab left them; those that are known are shown from where they are. */
function adopted(entries: readonly Entry[], pictures: readonly StoredPhoto[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.publicID, entry]));
  return pictures.map((picture) => {
    const known = byId.get(picture.publicID);
    return known ? { ...known, ...noteOf(picture) } : entryOf(picture);
  });
}

/**
 * The photos of a form, outside of React: stored ones and chosen files in one order. Each file is sent by a call of its
 * own, so that each has its own progress and error, and what arrived stays whatever becomes of the others.
 */
export function createPhotos({ max, stored, ...options }: Options) {
  const shelf = createShelf(stored);
  const removals = createRemovals(() => shelf.set([...shelf.entries()]));
  const sending = createSending(shelf, options, removals.add);
  const { atOnce } = options;
  /** Addresses of files, to be given back. */
  const addresses: string[] = [];
  const isAllStored = () => shelf.entries().every(({ file }) => !file);

  return {
    subscribe: shelf.subscribe,
    entries: shelf.entries,
    add: (files: readonly File[]) => {
      const free = max - shelf.entries().length;
      const fresh = files.slice(0, free).map((file): Entry => {
        const url = URL.createObjectURL(file);
        addresses.push(url);
        return { key: url, url, file, ...(atOnce > 0 && { progress: 0 }) };
      });
      shelf.set([...shelf.entries(), ...fresh]);
      sending.pump();
      return { leftOut: Math.max(0, files.length - free) };
    },
    /** Takes a photo out; the answer puts it back, as long as nobody else can know. */
    remove: (key: string) => {
      const before = shelf.entries();
      const at = before.findIndex((entry) => entry.key === key);
      const entry = before[at];
      if (!entry) return () => undefined;
      sending.abort(key);
      const { publicID } = entry;
      if (publicID) removals.begin(publicID);
      shelf.set(before.filter((other) => other.key !== key));
      return () => {
        if (publicID && !removals.takeBack(publicID)) return;
        shelf.set(shelf.entries().toSpliced(at, 0, entry));
        sending.pump();
      };
    },
    order: (keys: readonly string[]) => shelf.set(keys.flatMap((key) => shelf.find(key) ?? [])),
    /** Says something of a photo. */
    note: (key: string, note: PhotoNote) => shelf.patch(key, note),
    retry: (key: string) => {
      shelf.patch(key, { error: undefined, ...(atOnce > 0 && { progress: 0 }) });
      void sending.send(key);
    },
    /** Tries those again that were cut off. */
    retryCutOff: () => {
      const again = (entry: Entry) =>
        entry.isCutOff ? { ...entry, error: undefined, isCutOff: false } : entry;
      shelf.set(shelf.entries().map(again));
      sending.pump();
    },
    /** Sends what is not stored yet, in order; true when all arrived. */
    sendAll: async (): Promise<boolean> => {
      for (const { key } of shelf.entries()) await sending.send(key);
      return isAllStored();
    },
    /** Waits until nothing is on its way; true when all arrived. */
    settled: async (): Promise<boolean> => {
      await shelf.until(() => !shelf.entries().some(({ file, error }) => file && !error));
      return isAllStored();
    },
    /** Lets go of all, stored or not. */
    clear: (): void => {
      sending.abortAll();
      removals.clear();
      shelf.set([]);
    },
    /** PublicIDs of the stored photos in the form's order. */
    ids: (): string[] => shelf.entries().flatMap(({ publicID }) => publicID ?? []),
    /** What is said of the stored photos, in the form's order. */
    notes: () => notesOf(shelf.entries()),
    /** Stored photos that are to go; with `all`, those that could still be taken back too. */
    removedIds: (all = false): string[] => removals.ids(all),
    forgetRemoved: removals.forget,
    /** Shows what is stored by now, as another tab left it. */
    adopt: (pictures: readonly StoredPhoto[]) => {
      const own = adopted(
        shelf.entries(),
        pictures.filter(({ publicID }) => !removals.has(publicID)),
      );
      shelf.set([...own, ...shelf.entries().filter(({ file }) => file)]);
    },
    /** Ends what is on its way; answers the files that did not arrive. */
    stop: (): File[] => {
      sending.abortAll();
      for (const url of addresses.splice(0)) URL.revokeObjectURL(url);
      removals.finish();
      return shelf.takeFiles();
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
