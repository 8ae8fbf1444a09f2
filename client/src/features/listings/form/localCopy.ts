import { getSession } from '@/platform/session';
import { readJson, writeStored } from '@/platform/storage';
import type { FormValues } from './values';

/**
 * What was typed and has not reached the server, in this browser: written with each key and forgotten as soon as the
 * server has it. It covers what no request can: no connection, a session that ended, a crashed browser. It is kept by
 * person, so that the next one to sign in here does not find it.
 */
export interface LocalCopy {
  fields: Partial<FormValues>;
  /** Milliseconds since 1970. */
  at: number;
  /** `updatedAt` of the record that was typed over; null for none. */
  base: string | null;
}

export interface CopyStore {
  read: () => LocalCopy | undefined;
  write: (copy: Omit<LocalCopy, 'at'>) => void;
  forget: () => void;
}

/** The copy of a form of the person who is signed in now. */
export function localCopy(of: string): CopyStore {
  const key = `unsent:${getSession()?.user.id ?? ''}:${of}`;
  return {
    read: () => readJson<LocalCopy>(key),
    write: (copy) => writeStored(key, JSON.stringify({ ...copy, at: Date.now() })),
    forget: () => writeStored(key, null),
  };
}

/** Is the copy newer than what the server holds? */
export function isNewer(copy: LocalCopy, updatedAt: string | null): boolean {
  return copy.base === updatedAt || (updatedAt !== null && copy.at > Date.parse(updatedAt));
}
