import { getSession } from './session';
import { readJson, writeStored } from './storage';
import { serverNow } from './serverTime';

/**
 * What was typed and has not reached the server, in this browser: written with each key and forgotten as soon as the
 * server has it. It covers what no request can: no connection, a session that ended, a closed tab, a crashed browser. It
 * is kept by person, so that the next one to sign in here does not find it. Nothing tells one visitor from the next one:
 * theirs is read for a day, and the form says that it is back.
 */
export interface LocalCopy<Fields> {
  fields: Partial<Fields>;
  /** Milliseconds since 1970. */
  at: number;
  /** `updatedAt` of the record that was typed over; null for none. */
  base: string | null;
}

export interface CopyStore<Fields> {
  read: () => LocalCopy<Fields> | undefined;
  write: (copy: Omit<LocalCopy<Fields>, 'at'>) => void;
  forget: () => void;
}

const VISITORS_LASTS_MS = 24 * 60 * 60_000;

/** The copy of a form of the person who is signed in now, or of the visitors. */
export function localCopy<Fields>(of: string): CopyStore<Fields> {
  const person = getSession()?.user.id;
  const key = `unsent:${person ?? ''}:${of}`;
  return {
    read: () => {
      const found = readJson<LocalCopy<Fields>>(key);
      if (!found || person || serverNow() - found.at < VISITORS_LASTS_MS) return found;
      writeStored(key, null);
      return undefined;
    },
    write: (copy) => writeStored(key, JSON.stringify({ ...copy, at: serverNow() })),
    forget: () => writeStored(key, null),
  };
}

/** Is the copy newer than what the server holds? */
export function isNewer(copy: Pick<LocalCopy<unknown>, 'at' | 'base'>, updatedAt: string | null): boolean {
  return copy.base === updatedAt || (updatedAt !== null && copy.at > Date.parse(updatedAt));
}
