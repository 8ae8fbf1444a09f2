import { atom, createStore, useAtomValue } from 'jotai';
import type { z } from 'zod';
import type { person } from '@manzil/shared/contract/schemas/people.schemas';
import type { Role } from '@manzil/shared/domain/roles';
import { serverNow } from './serverTime';
import { FAVORITES, pressesKey, readJson, readStored, tabShelf, writeStored } from './storage';

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

function readClaims(token: string): Claims | undefined {
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

function keep(token: string, user: Person): void {
  writeStored('jwtoken', token);
  writeStored('user', JSON.stringify(user));
  writeStored('isAuthenticated', 'true');
}

/**
 * Puts the admin's own session back in its place; false when none was kept aside. Other tabs read between the writes:
 * until the last one they find the admin acting as somebody.
 */
function takeBackAdmin(): boolean {
  const token = readStored('adminToken');
  const user = readJson<Person>('adminUser');
  if (token && user) keep(token, user);
  writeStored('adminToken', null);
  writeStored('adminUser', null);
  return Boolean(token && user);
}

/**
 * The session the browser holds, whichever tab wrote it: the flag, a token and the person it was issued to
 * (source-spec §4).
 */
function readSession(): Session | null {
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
function restore(): Session | null {
  const stored = readSession();
  if (!stored || stored.expiresAt * 1000 > serverNow()) return stored;
  if (!takeBackAdmin()) return null;
  writeStored('switchedBack', 'true');
  return restore();
}

/** Who acts in a session; a renewed token or a new name does not change that. */
const actorOf = (session: Session | null): string | undefined =>
  session ? `${session.user.id} ${session.role} ${session.isImpersonated}` : undefined;

const sessionAtom = atom<Session | null>(null);
/** Why the last session ended by itself; read once by the sign-in page. */
export const sessionEndAtom = atom<string | null>(null);
/** As whom the admin of this page acts in another tab; what is typed here waits until they are back. */
export const actsElsewhereAtom = atom<Person | null>(null);

let expiry: ReturnType<typeof setTimeout> | undefined;
/** Timers hold at most 2^31 ms. */
const LONGEST_TIMER = 2_000_000_000;
/** Whoever this document last belonged to: its forms and cached answers may still be theirs. */
let owner: string | undefined;

function apply(session: Session | null): void {
  clearTimeout(expiry);
  owner = actorOf(session) ?? owner;
  store.set(sessionAtom, session);
  if (!session) return;
  const left = Math.max(0, session.expiresAt * 1000 - serverNow());
  expiry = setTimeout(
    () => (left > LONGEST_TIMER ? apply(session) : endSession('session_expired')),
    Math.min(left, LONGEST_TIMER),
  );
}

const isStoredActor = (): boolean => actorOf(readSession()) === actorOf(store.get(sessionAtom));

/**
 * Compares the page with what the browser holds, which another tab may have changed, and follows: a renewed token is
 * taken over, and so is a sign-in by a page nobody was signed in on. A page that belongs to somebody else by now is
 * loaded anew, except an admin's own while they act as somebody in another tab: it waits. False when what this page
 * was about to save must not be sent.
 */
export function isStillOwner(): boolean {
  if (isLeaving) return false;
  const [page, stored] = [store.get(sessionAtom), readSession()];
  if (isStoredActor()) {
    if (JSON.stringify(stored) !== JSON.stringify(page)) apply(stored);
    if (store.get(actsElsewhereAtom)) store.set(actsElsewhereAtom, null);
    return true;
  }
  if (page && !page.isImpersonated && readJson<Person>('adminUser')?.id === page.user.id) {
    if (stored) store.set(actsElsewhereAtom, stored.user);
  } else if (!page && !stored?.isImpersonated && (owner ?? actorOf(stored)) === actorOf(stored)) {
    apply(stored);
  } else {
    leave(() => location.reload());
  }
  return false;
}

/** Is the page being left for another session? Then nothing of it is asked about or saved. */
export const isLeavingForSession = (): boolean => isLeaving;
/** A write was refused because of another tab: the page says so after its reload. */
export const tellAfterReload = (): void => tabShelf.write('notSaved', isLeaving ? 'true' : null);
/** Was something not saved because another tab had changed the session? Told once. */
export function wasNotSaved(): boolean {
  const was = tabShelf.read('notSaved') !== null;
  tabShelf.write('notSaved', null);
  return was;
}

function begin(token: string, user: Person): void {
  keep(token, user);
  store.set(sessionEndAtom, null);
  apply(restore());
}

/** Signs a person in with what a login answered; whoever acted as somebody in another tab no longer does. */
export function startSession({ token, user }: { token: string; user: Person }): void {
  writeStored('adminToken', null);
  writeStored('adminUser', null);
  begin(token, user);
}

/** Takes over a new token or newer facts about the person; not when the browser is somebody else's by now. */
export function refreshSession(change: { token?: string; user?: Person }): void {
  const session = store.get(sessionAtom);
  if (session && isStillOwner()) begin(change.token ?? session.token, change.user ?? session.user);
}

/**
 * Forgets the session and the kept admin. `reason` is told on the sign-in page when it was not the person's wish; an
 * admin whose hour as somebody else is over goes on as themselves. What another tab has stored for somebody else stays.
 */
export function endSession(reason?: string): void {
  if (isLeaving || (readSession() && !isStillOwner())) return;
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
  // Another tab may have renewed the token.
  isStillOwner();
  if (token !== getToken()) return;
  endSession(reason);
  if (!getSession()) leadToSignIn();
}

let isLeaving = false;
/** Loads a page anew with the session that is stored; what still ends the former one comes too late. */
function leave(go: () => void): void {
  isLeaving = true;
  go();
}

/**
 * Becomes another person; the admin's own session is kept aside. The page is loaded anew, so that nothing the admin
 * had before them, such as a half-filled form, is taken for the other one's.
 */
export function startImpersonation(session: { token: string; user: Person }, landing: string): void {
  const admin = store.get(sessionAtom);
  if (!admin || !isStillOwner()) return;
  writeStored('adminUser', JSON.stringify(admin.user));
  writeStored('adminToken', admin.token);
  keep(session.token, session.user);
  leave(() => location.assign(landing));
}

let adminLanding = '/';
/** Says where admins go on when they are themselves again; told once, before anything is drawn. */
export function landAdminsOn(path: string): void {
  adminLanding = path;
}

/** Returns to the admin's own session and their page; the guard there sees whether it still holds. */
export function stopImpersonation(): void {
  if (!isStillOwner()) return;
  if (!takeBackAdmin()) endSession();
  leave(() => location.assign(adminLanding));
}

/** Makes the admin's own session the one in use, so that it can be ended too; false when there is none. */
export function resumeAdmin(): boolean {
  if (!isStillOwner() || !takeBackAdmin()) return false;
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

// Another tab may sign in or out while this one is hidden, frozen or kept for the way back: the event can come late.
addEventListener('storage', ({ key }) => {
  if (key === null || /^(jwtoken|user|isAuth|admin)/.test(key)) isStillOwner();
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  isLeaving = false;
  isStillOwner();
});
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && isStillOwner());
apply(restore());
