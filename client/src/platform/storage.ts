/** Browser storage, any access to which may fail (private windows, full disks). */
interface StorageArea {
  read: (key: string) => string | null;
  /** `null` removes the value. */
  write: (key: string, value: string | null) => void;
  /** A stored JSON value; undefined if missing or unreadable. */
  readJson: <T>(key: string) => T | undefined;
  keys: () => string[];
}

/** Values the browser refuses to store last as long as the page. */
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
  const keys = () => {
    try {
      return [...Object.keys(area()), ...refused.keys()];
    } catch {
      return [...refused.keys()];
    }
  };
  return {
    read,
    keys,
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
export const { read: readStored, write: writeStored, readJson, keys: storedKeys } = localArea;
/** Key of the homes hidden here (`api/hiddenList.ts`). */
export const HIDDEN_KEY = 'hiddenHomes';
/** Key of the server's last known favourites (`api/lists.ts`). */
export const FAVORITES_KEY = 'favorites';
/** Listings stored with the account, such as favourites and hidden homes; toggled on cards. */
export type ListName = 'favorites' | 'hidden';
/** Key of an account's unconfirmed toggles (`api/toggles.ts`). */
export const togglesKey = (user: string, list: ListName): string => `presses.${list}.${user}`;

/** Settings of the browser, not of a person. */
const BROWSER_SETTINGS = /^(theme|locale|areaUnit|catalogLook|placePanel|reviewKeys|i18next_res_.*)$/;
/** The session's own keys (source-spec §4), the mark of an impersonation that expired, and that of a sign-out by hand. */
const SESSION_KEYS = /^(jwtoken|user|isAuthenticated|adminUser|adminToken|switchedBack|signedOut)$/;
/** A key with its owner's id; visitors' forms have none. */
const OWNED_KEY = /^(?:(?:draft|unsent|outbox):|presses\.\w+\.)([\da-f]{24})/;

/**
 * Removes all that this browser and tab keep about a person's use: drafts, unsent messages and forms, toggles, lists. Keeps
 * the browser's settings, the session's keys, and what other persons have not sent (spec/3-client "State").
 */
export function forgetPerson(id: string | undefined): void {
  for (const key of storedKeys()) {
    const owner = OWNED_KEY.exec(key)?.[1] ?? id;
    if (owner === id && !BROWSER_SETTINGS.test(key) && !SESSION_KEYS.test(key)) writeStored(key, null);
  }
  for (const key of tabStorage.keys()) tabStorage.write(key, null);
}
