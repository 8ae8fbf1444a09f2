import { atom, createStore, useAtomValue } from 'jotai';
import type { z } from 'zod';
import type { person } from '@manzil/shared/contract/schemas/people.schemas';
import type { Role } from '@manzil/shared/domain/roles';
import { FAVORITES, pressesKey, readJson, readStored, writeStored } from './storage';

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
  role: Role;
  exp: number;
}

function readClaims(token: string): Claims | undefined {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>;
    return claims.role && claims.exp ? { role: claims.role, exp: claims.exp } : undefined;
  } catch {
    return undefined;
  }
}

const nowInSeconds = () => Date.now() / 1000;

function keep(token: string, user: Person): void {
  writeStored('jwtoken', token);
  writeStored('user', JSON.stringify(user));
  writeStored('isAuthenticated', 'true');
}

/** Puts the admin's own session back in its place; false when none was kept aside. */
function takeBackAdmin(): boolean {
  const token = readStored('adminToken');
  const user = readJson<Person>('adminUser');
  writeStored('adminUser', null);
  writeStored('adminToken', null);
  if (token && user) keep(token, user);
  return Boolean(token && user);
}

/** Logged in: the flag, an unexpired token and a stored person (source-spec §4). */
function restore(): Session | null {
  const token = readStored('jwtoken');
  const user = readJson<Person>('user');
  const claims = token ? readClaims(token) : undefined;
  if (readStored('isAuthenticated') !== 'true' || !token || !user || !claims) return null;
  if (claims.exp <= nowInSeconds()) {
    if (!takeBackAdmin()) return null;
    writeStored('switchedBack', 'true');
    return restore();
  }
  return {
    token,
    user,
    role: claims.role,
    expiresAt: claims.exp,
    isImpersonated: readStored('adminToken') !== null,
  };
}

const sessionAtom = atom<Session | null>(restore());
/** Why the last session ended by itself; read once by the sign-in page. */
export const sessionEndAtom = atom<string | null>(null);

let expiry: ReturnType<typeof setTimeout> | undefined;
/** Timers hold at most 2^31 ms. */
const LONGEST_TIMER = 2_000_000_000;

function apply(session: Session | null): void {
  clearTimeout(expiry);
  store.set(sessionAtom, session);
  if (!session) return;
  const left = Math.max(0, (session.expiresAt - nowInSeconds()) * 1000);
  expiry = setTimeout(
    () => (left > LONGEST_TIMER ? apply(session) : endSession('session_expired')),
    Math.min(left, LONGEST_TIMER),
  );
}

/** Signs a person in with what a login answered. */
export function startSession({ token, user }: { token: string; user: Person }): void {
  keep(token, user);
  store.set(sessionEndAtom, null);
  apply(restore());
}

/** Takes over a new token or newer facts about the person. */
export function refreshSession(change: { token?: string; user?: Person }): void {
  const session = store.get(sessionAtom);
  if (session) startSession({ token: change.token ?? session.token, user: change.user ?? session.user });
}

/**
 * Forgets the session and the kept admin. `reason` is told on the sign-in page when it was not the person's wish; an
 * admin whose hour as somebody else is over goes on as themselves.
 */
export function endSession(reason?: string): void {
  if (isLeaving) return;
  if (reason && store.get(sessionAtom)?.isImpersonated && readStored('adminToken')) {
    writeStored('switchedBack', 'true');
    stopImpersonation();
    return;
  }
  // What an account pressed outlives a session that ran out, not a sign-out.
  const user = store.get(sessionAtom)?.user.id;
  if (user && !reason) {
    writeStored(pressesKey(user, 'favorites'), null);
    writeStored(pressesKey(user, 'hidden'), null);
  }
  for (const key of [FAVORITES, 'jwtoken', 'user', 'isAuthenticated', 'adminUser', 'adminToken']) {
    writeStored(key, null);
  }
  if (reason) store.set(sessionEndAtom, reason);
  apply(null);
}

let leadToSignIn: () => void = () => undefined;
/** Says how whoever's session was ended is led to sign in again; told once, before anything is drawn. */
export function onRefusal(lead: () => void): void {
  leadToSignIn = lead;
}

/**
 * The server said that a token is worth nothing any more, by the connection or as the answer of a call: whatever page is
 * open, it leads to the sign-in page, which says why, unless an admin goes on as themselves. What is said of another
 * token than the one in use comes too late.
 */
export function refuseSession(token: string, reason: string): void {
  if (token !== getToken()) return;
  endSession(reason);
  if (!getSession()) leadToSignIn();
}

let isLeaving = false;
/** Loads a page anew with the session that is stored; what still ends the former one comes too late. */
function leaveFor(path: string): void {
  isLeaving = true;
  location.assign(path);
}

/**
 * Becomes another person; the admin's own session is kept aside. The page is loaded anew, so that nothing the admin
 * had before them, such as a half-filled form, is taken for the other one's.
 */
export function startImpersonation(session: { token: string; user: Person }, landing: string): void {
  const admin = store.get(sessionAtom);
  if (!admin) return;
  writeStored('adminUser', JSON.stringify(admin.user));
  writeStored('adminToken', admin.token);
  keep(session.token, session.user);
  leaveFor(landing);
}

let adminLanding = '/';
/** Says where admins go on when they are themselves again; told once, before anything is drawn. */
export function landAdminsOn(path: string): void {
  adminLanding = path;
}

/** Returns to the admin's own session and their page; the guard there sees whether it still holds. */
export function stopImpersonation(): void {
  if (!takeBackAdmin()) endSession();
  leaveFor(adminLanding);
}

/** Makes the admin's own session the one in use, so that it can be ended too; false when there is none. */
export function resumeAdmin(): boolean {
  if (!takeBackAdmin()) return false;
  apply(restore());
  return store.get(sessionAtom) !== null;
}

/** Was the way back to the admin's own session taken by itself? Told once, on the page that it led to. */
export function wasSwitchedBack(): boolean {
  if (isLeaving) return false;
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

// Another tab signed in or out.
addEventListener('storage', (event) => {
  if (event.key === null || event.key === 'jwtoken' || event.key === 'user') apply(restore());
});
apply(restore());
