import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { getSession } from '../session';
import { readJson, writeStored } from './storage';
import { serverNow } from '../serverTime';

/**
 * Unsent input in this browser: written with each key and removed once the server has it. It covers what no request
 * can: no connection, an expired session, a closed tab, a crash. Stored per person, so that the next one to sign in
 * doesn't find it. Visitors can't be told apart: their copies expire after a day, and the form says that it was
 * restored.
 */
export interface LocalCopy<Fields> {
  fields: Partial<Fields>;
  /** Milliseconds since 1970. */
  at: number;
  /** `updatedAt` of the edited record; null for none. */
  base: string | null;
}

export interface CopyStore<Fields> {
  read: () => LocalCopy<Fields> | undefined;
  write: (copy: Omit<LocalCopy<Fields>, 'at'>) => void;
  forget: () => void;
}

const VISITOR_COPY_TTL_MS = 24 * HOUR_MS;

/** The copy of a form for the signed-in person or for visitors. */
export function localCopy<Fields>(form: string): CopyStore<Fields> {
  const person = getSession()?.user.id;
  const key = `unsent:${person ?? ''}:${form}`;
  return {
    read: () => {
      const found = readJson<LocalCopy<Fields>>(key);
      if (!found || person || serverNow() - found.at < VISITOR_COPY_TTL_MS) return found;
      writeStored(key, null);
      return undefined;
    },
    write: (copy) => writeStored(key, JSON.stringify({ ...copy, at: serverNow() })),
    forget: () => writeStored(key, null),
  };
}

/** Moves a visitor's unsent input to the person who just signed in to send it. */
export function adoptVisitorCopy(form: string): void {
  const visitorKey = `unsent::${form}`;
  const found = readJson<LocalCopy<object>>(visitorKey);
  if (!found || !getSession()) return;
  writeStored(visitorKey, null);
  localCopy(form).write(found);
}

/** Is the copy newer than the server's version? */
export function isNewer(copy: Pick<LocalCopy<unknown>, 'at' | 'base'>, updatedAt: string | null): boolean {
  return copy.base === updatedAt || (updatedAt !== null && copy.at > Date.parse(updatedAt));
}
