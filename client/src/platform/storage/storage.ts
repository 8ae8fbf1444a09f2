/** Browser storage, any access to which may fail (private windows, full disks). */
interface StorageArea {
  read: (key: string) => string | null;
  /** `null` removes the value. */
  write: (key: string, value: string | null) => void;
  /** A stored JSON value; undefined if missing or unreadable. */
  readJson: <T>(key: string) => T | undefined;
  /** Values the browser refused to store; kept in memory until the page closes. */
  refused: ReadonlyMap<string, unknown>;
}

function storageIn(area: () => Storage): StorageArea {
  const refused = new Map<string, string | null>();
  const read = (key: string): string | null => {
    const here = refused.get(key);
    if (here !== undefined) return here;
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    read,
    refused,
    write: (key, value) => {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    readJson: <T>(key: string) => {
      try {
        return (JSON.parse(read(key) ?? 'null') as T | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Stored by the browser. */
const localArea = storageIn(() => localStorage);
/** Stored by the tab until it is closed. */
export const tabStorage = storageIn(() => sessionStorage);
export const { read: readStored, write: writeStored, readJson, refused: refusedValues } = localArea;
/** Key of the homes hidden here (`blocks/lists/hiddenList.ts`). */
export const HIDDEN_KEY = 'hiddenHomes';
/** Key of the server's last known favourites (`blocks/lists/lists.ts`). */
export const FAVORITES_KEY = 'favorites';
/** Listings stored with the account, such as favourites and hidden homes; toggled on cards. */
export type ListName = 'favorites' | 'hidden';
/** Key of an account's unconfirmed toggles (`blocks/lists/toggles.ts`). */
export const togglesKey = (user: string, list: ListName): string => `presses.${list}.${user}`;
