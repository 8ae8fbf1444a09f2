import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import { CallError } from '@/platform/failure';
import type { Photo } from '@/ui/PhotoGrid';
import type { PictureData } from '@/ui/Picture';

export type StoredPhoto = PictureData & { publicID: string };

interface Entry extends Photo {
  /** Not stored yet. */
  file?: File;
  publicID?: string;
  /** The server was not reached, or not as anybody: worth another try as soon as that has changed. */
  isCutOff?: boolean;
}

interface Options {
  stored: readonly StoredPhoto[];
  /** Stores one file; answers the photos of the call's answer, of which one is new. */
  upload: (
    file: File,
    on: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<readonly StoredPhoto[]>;
  /** Files sent at the same time, as soon as they are chosen; 0: one after another, when `sendAll` is asked. */
  atOnce: number;
  /** Said of a failure that the server did not word. */
  failedText: (failure: CallError['failure'] | undefined) => string;
}

/** How long a removal can be taken back; the toast that offers it stands for five seconds. */
const UNDO_MS = 6000;

const entryOf = (picture: StoredPhoto): Entry => ({
  key: picture.publicID,
  url: picture.url,
  publicID: picture.publicID,
});

/**
 * The photos of a form, outside of React: stored ones and chosen files in one order. Each file is sent by a call of its
 * own, so that each has its own progress and error, and what arrived stays whatever becomes of the others.
 */
export function createPhotos({ stored, upload, atOnce, failedText }: Options) {
  let entries: readonly Entry[] = stored.map(entryOf);
  /** Stored photos whose removal can no longer be taken back and is still to be told. */
  let removed: string[] = [];
  /** Stored photos whose removal can be taken back. */
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  const sending = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  /** Addresses of files, to be given back. */
  const addresses: string[] = [];

  const set = (next: readonly Entry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const find = (key: string) => entries.find((entry) => entry.key === key);
  const patch = (key: string, change: Partial<Entry>) =>
    set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));

  async function send(key: string): Promise<void> {
    const file = find(key)?.file;
    if (!file || sending.has(key)) return;
    const control = new AbortController();
    sending.set(key, control);
    patch(key, { progress: 0, error: undefined, isCutOff: false });
    const known = new Set(entries.flatMap(({ publicID }) => publicID ?? []));
    try {
      const answer = await upload(file, {
        signal: control.signal,
        onProgress: (progress) => patch(key, { progress }),
      });
      const picture = answer.findLast(({ publicID }) => !known.has(publicID));
      if (find(key)) patch(key, { file: undefined, progress: undefined, publicID: picture?.publicID });
      else if (picture) removed.push(picture.publicID);
    } catch (error) {
      if (control.signal.aborted) return;
      const failure = error instanceof CallError ? error.failure : undefined;
      patch(key, {
        progress: undefined,
        error: failure?.errors[0]?.message || failure?.message || failedText(failure),
        isCutOff: failure?.status === 0 || failure?.status === 401,
      });
    } finally {
      sending.delete(key);
      if (atOnce > 0) pump();
    }
  }

  function pump(): void {
    for (const { key, file, error } of entries) {
      if (sending.size >= atOnce) return;
      if (file && !error && !sending.has(key)) void send(key);
    }
  }

  const add = (files: readonly File[]) => {
    const free = MAX_PHOTOS - entries.length;
    const fresh = files.slice(0, free).map((file): Entry => {
      const url = URL.createObjectURL(file);
      addresses.push(url);
      return { key: url, url, file, ...(atOnce > 0 && { progress: 0 }) };
    });
    set([...entries, ...fresh]);
    pump();
    return { leftOut: Math.max(0, files.length - free) };
  };

  /** Takes a photo out; the answer puts it back, as long as nobody else can know. */
  const remove = (key: string) => {
    const at = entries.findIndex((entry) => entry.key === key);
    const entry = entries[at];
    if (!entry) return () => undefined;
    sending.get(key)?.abort();
    const { publicID } = entry;
    if (publicID) {
      const settle = () => {
        leaving.delete(publicID);
        removed.push(publicID);
        set([...entries]);
      };
      leaving.set(publicID, setTimeout(settle, UNDO_MS));
    }
    set(entries.filter((other) => other.key !== key));
    return () => {
      if (publicID) {
        clearTimeout(leaving.get(publicID));
        if (!leaving.delete(publicID)) return;
      }
      set(entries.toSpliced(at, 0, entry));
      pump();
    };
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entries: () => entries,
    add,
    remove,
    order: (keys: readonly string[]) => set(keys.flatMap((key) => find(key) ?? [])),
    retry: (key: string) => {
      patch(key, { error: undefined, ...(atOnce > 0 && { progress: 0 }) });
      void send(key);
    },
    /** Tries those again that were cut off. */
    retryCutOff: () => {
      set(entries.map((entry) => (entry.isCutOff ? { ...entry, error: undefined, isCutOff: false } : entry)));
      pump();
    },
    /** Sends what is not stored yet, in order; true when all arrived. */
    sendAll: async (): Promise<boolean> => {
      for (const { key } of entries) await send(key);
      return entries.every(({ file }) => !file);
    },
    /** Waits until nothing is on its way; true when all arrived. */
    settled: (): Promise<boolean> =>
      new Promise((resolve) => {
        const look = () => {
          if (entries.some(({ file, error }) => file && !error)) return;
          listeners.delete(look);
          resolve(entries.every(({ file }) => !file));
        };
        listeners.add(look);
        look();
      }),
    /** Lets go of all, stored or not. */
    clear: (): void => {
      for (const control of sending.values()) control.abort();
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
      removed = [];
      set([]);
    },
    /** PublicIDs of the stored photos in the form's order. */
    ids: (): string[] => entries.flatMap(({ publicID }) => publicID ?? []),
    /** Stored photos that are to go; with `all`, those that could still be taken back too. */
    removedIds: (all = false): string[] => [...removed, ...(all ? leaving.keys() : [])],
    forgetRemoved: (ids: readonly string[]) => {
      removed = removed.filter((id) => !ids.includes(id));
    },
    /** Shows what is stored by now, as another tab left it. */
    adopt: (pictures: readonly StoredPhoto[]) => {
      const byId = new Map(entries.map((entry) => [entry.publicID, entry]));
      const own = pictures
        .filter(({ publicID }) => !leaving.has(publicID) && !removed.includes(publicID))
        .map((picture) => byId.get(picture.publicID) ?? entryOf(picture));
      set([...own, ...entries.filter(({ file }) => file)]);
    },
    /** Ends what is on its way; answers the files that did not arrive. */
    stop: (): File[] => {
      for (const control of sending.values()) control.abort();
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const url of addresses.splice(0)) URL.revokeObjectURL(url);
      removed.push(...leaving.keys());
      leaving.clear();
      const files = entries.flatMap(({ file }) => file ?? []);
      entries = entries.filter(({ file }) => !file);
      return files;
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
