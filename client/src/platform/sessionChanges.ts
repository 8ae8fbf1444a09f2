import { serverNow } from './serverTime';
import {
  actsElsewhereAtom,
  getSession,
  getToken,
  keepSession,
  page,
  readClaims,
  readSession,
  restoreSession,
  sessionEndAtom,
  setSession,
  store,
  takeBackAdmin,
  type Person,
  type Session,
} from './session';
import { FAVORITES, pressesKey, readJson, readStored, tabShelf, writeStored } from './storage';

// What changes the session, or notices that another tab has: loaded with the first call, after the page.

/** Who acts in a session; a renewed token or a new name does not change that. */
const actorOf = (session: Session | null): string | undefined =>
  session ? `${session.user.id} ${session.role} ${session.isImpersonated}` : undefined;

/** Loads a page anew with the session that is stored; what still ends the former one comes too late. */
function leave(go: () => void): void {
  page.isLeaving = true;
  go();
}

/** What is stored; a page without a session takes over none that is over. */
function readCurrent(): Session | null {
  const stored = readSession();
  return stored && !getSession() && stored.expiresAt * 1000 <= serverNow() ? null : stored;
}
/** Is another tab between its writes? The token and the person belong to different people then. */
function isHalfWritten(): boolean {
  const token = readStored('jwtoken');
  const id = token ? readClaims(token)?.id : undefined;
  return id !== undefined && id !== readJson<Person>('user')?.id;
}
/** Time for the other writes of a tab. */
const WRITING_MS = 500;
const isStoredActor = (): boolean => actorOf(readCurrent()) === actorOf(getSession());

/** Follows a change of who acts: waits, takes over, or leaves the page. */
function follow(own: Session | null, stored: Session | null): void {
  if (own && !own.isImpersonated && readJson<Person>('adminUser')?.id === own.user.id) {
    if (stored) store.set(actsElsewhereAtom, stored.user);
  } else if (!own && !stored?.isImpersonated && [undefined, actorOf(stored)].includes(actorOf(page.last))) {
    setSession(stored);
  } else if (own?.isImpersonated && stored && !stored.isImpersonated) {
    // The admin is themselves again.
    leave(() => location.assign(page.adminLanding));
  } else {
    leave(() => location.reload());
  }
}

/**
 * Compares the page with what the browser holds, which another tab may have changed, and follows: a renewed token is
 * taken over, and so is a sign-in by a page nobody was signed in on. A page that belongs to somebody else by now is
 * loaded anew, except an admin's own while they act as somebody in another tab: it waits. False when what this page
 * was about to save must not be sent.
 * @param isSettled another tab had time to finish what it was writing
 */
export function isStillOwner(isSettled = false): boolean {
  if (page.isLeaving) return false;
  if (!isSettled && getSession() && isHalfWritten()) {
    setTimeout(() => isStillOwner(true), WRITING_MS);
    return false;
  }
  const [own, stored] = [getSession(), readCurrent()];
  if (isStoredActor()) {
    if (JSON.stringify(stored) !== JSON.stringify(own)) setSession(stored);
    if (store.get(actsElsewhereAtom)) store.set(actsElsewhereAtom, null);
    return true;
  }
  follow(own, stored);
  return false;
}

/** A write was refused because of another tab: the page says so after its reload. */
export const tellAfterReload = (): void => tabShelf.write('notSaved', page.isLeaving ? 'true' : null);

/** Was something not saved because another tab had changed the session? Told once. */
export function wasNotSaved(): boolean {
  const was = tabShelf.read('notSaved') !== null;
  tabShelf.write('notSaved', null);
  return was;
}

function begin(token: string, user: Person): void {
  keepSession(token, user);
  store.set(sessionEndAtom, null);
  setSession(restoreSession());
}

/** Signs a person in with what a login answered; whoever acted as somebody in another tab no longer does. */
export function startSession({ token, user }: { token: string; user: Person }): void {
  writeStored('adminToken', null);
  writeStored('adminUser', null);
  begin(token, user);
}

/** Takes over a new token or newer facts about the person; not when the browser is somebody else's by now. */
export function refreshSession(change: { token?: string; user?: Person }): void {
  const session = getSession();
  if (session && isStillOwner()) begin(change.token ?? session.token, change.user ?? session.user);
}

/**
 * Forgets the session and the kept admin. `reason` is told on the sign-in page when it was not the person's wish; an
 * admin whose hour as somebody else is over goes on as themselves. What another tab has stored for somebody else stays.
 */
export function endSession(reason?: string): void {
  if (page.isLeaving || (readSession() && !isStillOwner())) return;
  if (reason && getSession()?.isImpersonated && readStored('adminToken')) {
    writeStored('switchedBack', 'true');
    stopImpersonation();
    return;
  }
  // What an account pressed outlives a session that ran out, not a sign-out.
  const user = getSession()?.user.id;
  if (user && !reason) {
    writeStored(pressesKey(user, 'favorites'), null);
    writeStored(pressesKey(user, 'hidden'), null);
  }
  for (const key of [FAVORITES, 'jwtoken', 'user', 'isAuthenticated', 'adminUser', 'adminToken']) {
    writeStored(key, null);
  }
  if (reason) store.set(sessionEndAtom, reason);
  setSession(null);
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
  if (!getSession()) page.leadToSignIn();
}

/**
 * Becomes another person; the admin's own session is kept aside. The page is loaded anew, so that nothing the admin
 * had before them, such as a half-filled form, is taken for the other one's.
 */
export function startImpersonation(session: { token: string; user: Person }, landing: string): void {
  const admin = getSession();
  if (!admin || !isStillOwner()) return;
  writeStored('adminUser', JSON.stringify(admin.user));
  writeStored('adminToken', admin.token);
  keepSession(session.token, session.user);
  leave(() => location.assign(landing));
}

/** Returns to the admin's own session and their page; the guard there sees whether it still holds. */
export function stopImpersonation(): void {
  // Another tab may have done so already.
  if (isStoredActor() && !takeBackAdmin()) endSession();
  leave(() => location.assign(page.adminLanding));
}

/** Makes the admin's own session the one in use, so that it can be ended too; false when there is none. */
export function resumeAdmin(): boolean {
  if (!isStillOwner() || !takeBackAdmin()) return false;
  setSession(restoreSession());
  return getSession() !== null;
}
