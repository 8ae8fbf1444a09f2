import { atom, createStore, useAtomValue } from 'jotai';
import type { z } from 'zod';
import type { person } from '@manzil/shared/contract/schemas/people.schemas';
import type { Role } from '@manzil/shared/domain/roles';
import { serverNow } from './serverTime';
import { readJson, readStored, writeStored } from './storage';

/** The signed-in person as the server last told it. */
export type Person = z.output<typeof person>;

/** A session: who, by which token, and what the token says of itself. */
export interface Session {
  token: string;
  user: Person;
  /** From the token, not from the stored person (source-spec §4). */
  role: Role;
  /** Seconds since 1970. */
  expiresAt: number;
  /** An admin acts as this person. */
  isImpersonated: boolean;
}

/** jotai's store of the whole client, so that code outside React reads and sets the same atoms. */
export const store = createStore();

interface Claims {
  id?: string;
  role: Role;
  exp: number;
  /** The admin who acts as this person. */
  impersonatedBy?: string;
}

export function readClaims(token: string): Claims | undefined {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
    return claims.role && claims.exp ? claims : undefined;
  } catch {
    return undefined;
  }
}

export function keepSession(token: string, user: Person): void {
  writeStored('jwtoken', token);
  writeStored('user', JSON.stringify(user));
  writeStored('isAuthenticated', 'true');
}

/**
 * Puts the admin's own session back in its place; false when none was kept aside. Other tabs read between the writes:
 * until the last one they find the admin acting as somebody.
 */
export function takeBackAdmin(): boolean {
  const token = readStored('adminToken');
  const user = readJson<Person>('adminUser');
  if (token && user) keepSession(token, user);
  writeStored('adminToken', null);
  writeStored('adminUser', null);
  return Boolean(token && user);
}

/**
 * The session the browser holds, whichever tab wrote it: the flag, a token and the person it was issued to
 * (source-spec §4).
 */
export function readSession(): Session | null {
  const token = readStored('jwtoken');
  const user = readJson<Person>('user');
  const claims = token ? readClaims(token) : undefined;
  if (readStored('isAuthenticated') !== 'true' || !token || !user || !claims) return null;
  // Another tab is between its writes.
  if (claims.id && claims.id !== user.id) return null;
  return {
    token,
    user,
    role: claims.role,
    expiresAt: claims.exp,
    isImpersonated: claims.impersonatedBy !== undefined,
  };
}

/** The stored session, or the admin's own when it was an impersonation that has run out by the server's clock. */
export function restoreSession(): Session | null {
  const stored = readSession();
  if (!stored || stored.expiresAt * 1000 > serverNow()) return stored;
  if (!takeBackAdmin()) return null;
  writeStored('switchedBack', 'true');
  return restoreSession();
}

const sessionAtom = atom<Session | null>(null);
/** Why the last session ended by itself; read once by the sign-in page. */
export const sessionEndAtom = atom<string | null>(null);
/** As whom the admin of this page acts in another tab; what is typed here waits until they are back. */
export const actsElsewhereAtom = atom<Person | null>(null);

/** What this document knows of itself. */
export const page = {
  /** It is being left for the stored session; what still ends the former one comes too late. */
  isLeaving: false,
  /** Whoever it last belonged to: its forms and cached answers may still be theirs. */
  last: null as Session | null,
  /** Leads whoever's session was ended to sign in again; set before anything is drawn. */
  leadToSignIn: (): void => undefined,
  /** Ends a session whose time is over (watchSession.ts). */
  expire: (): void => undefined,
  /** Where admins go on when they are themselves again; set before anything is drawn. */
  adminLanding: '/',
};

let expiry: ReturnType<typeof setTimeout> | undefined;
/** Timers hold at most 2^31 ms. */
const LONGEST_TIMER = 2_000_000_000;

export function setSession(session: Session | null): void {
  clearTimeout(expiry);
  page.last = session ?? page.last;
  store.set(sessionAtom, session);
  if (!session) return;
  const left = Math.max(0, session.expiresAt * 1000 - serverNow());
  expiry = setTimeout(
    () => (left > LONGEST_TIMER ? setSession(session) : page.expire()),
    Math.min(left, LONGEST_TIMER),
  );
}

/** Was the way back to the admin's own session taken by itself? Told once, on the page that it led to. */
export function wasSwitchedBack(): boolean {
  if (page.isLeaving) return false;
  const was = readStored('switchedBack') !== null;
  writeStored('switchedBack', null);
  return was;
}

export const getToken = (): string | undefined => store.get(sessionAtom)?.token;
export const getSession = (): Session | null => store.get(sessionAtom);
/** Calls `listener` now and whenever somebody signs in or out. */
export function onSession(listener: (session: Session | null) => void): void {
  const tell = () => listener(store.get(sessionAtom));
  store.sub(sessionAtom, tell);
  tell();
}
export const useSession = (): Session | null => useAtomValue(sessionAtom);

setSession(restoreSession());
