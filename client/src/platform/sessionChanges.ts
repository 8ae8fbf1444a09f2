import { serverNow } from './serverTime';
import {
  impersonationElsewhereAtom,
  getSession,
  getToken,
  storeSession,
  page,
  readClaims,
  readSession,
  restoreSession,
  sessionEndAtom,
  setSession,
  store,
  restoreAdminSession,
  type Person,
  type Session,
} from './session';
import { FAVORITES_KEY, readJson, readStored, tabStorage, writeStored } from './storage/storage';

// Changes the session and detects changes by other tabs. Loaded after the page, with the first API call.

/** Identifies the acting person; stable across token renewals and profile changes. */
const actorOf = (session: Session | null): string | undefined =>
  session ? `${session.user.id} ${session.role} ${session.isImpersonated}` : undefined;

/** Leaves for a fresh page with the stored session and ignores anything that would still end the old one. */
function leavePage(go: () => void): void {
  page.isLeaving = true;
  go();
}

/** Reads the stored session; a signed-out page ignores an expired one. */
function readCurrent(): Session | null {
  const stored = readSession();
  return stored && !getSession() && stored.expiresAt * 1000 <= serverNow() ? null : stored;
}
/** Whether another tab is in the middle of its writes: the token and the person do not match yet. */
function isHalfWritten(): boolean {
  const token = readStored('jwtoken');
  const id = token ? readClaims(token)?.id : undefined;
  return id !== undefined && id !== readJson<Person>('user')?.id;
}
/** Milliseconds for another tab to finish its writes. */
const WRITE_GRACE_MS = 500;
const isStoredActor = (): boolean => actorOf(readCurrent()) === actorOf(getSession());

/** Handles a changed actor: pauses, adopts the stored session, or leaves the page. */
function handleActorChange(own: Session | null, stored: Session | null): void {
  // What this tab stored before it learned of the sign-out.
  if (own && (own.isImpersonated || readStored('signedOut'))) page.left.push(own.user.id);
  if (own && !own.isImpersonated && readJson<Person>('adminUser')?.id === own.user.id) {
    if (stored) store.set(impersonationElsewhereAtom, stored.user);
  } else if (!own && !stored?.isImpersonated && [undefined, actorOf(stored)].includes(actorOf(page.last))) {
    setSession(stored);
  } else if (own?.isImpersonated && stored && !stored.isImpersonated) {
    // The impersonation has ended.
    leavePage(() => location.assign(page.adminLanding));
  } else {
    leavePage(() => location.reload());
  }
}

/** Number of requests under way that end this page's own session. */
let pendingEndings = 0;

/**
 * Sends a request that ends the person's own sessions. The server tells their other tabs first, and these clear the
 * stored session; until the answer arrives, this page stays to report it.
 */
export async function whileEnding<T>(send: () => Promise<T>): Promise<T> {
  pendingEndings += 1;
  try {
    return await send();
  } finally {
    pendingEndings -= 1;
    // After the caller has handled the answer: follow what was held back.
    setTimeout(() => isStillOwner());
  }
}

/**
 * Compares the page's session with the stored one, which another tab may have changed. Adopts a renewed token, and a
 * sign-in if the page was signed out. Reloads the page if the stored session belongs to someone else, unless this is an
 * admin's page and they impersonate someone in another tab: that page pauses.
 * @param isSettled whether another tab had time to finish its writes
 * @returns false if this page must not send what it was about to save
 */
export function isStillOwner(isSettled = false): boolean {
  if (page.isLeaving) return false;
  if (!isSettled && getSession() && isHalfWritten()) {
    setTimeout(() => isStillOwner(true), WRITE_GRACE_MS);
    return false;
  }
  const [own, stored] = [getSession(), readCurrent()];
  if (isStoredActor()) {
    if (JSON.stringify(stored) !== JSON.stringify(own)) setSession(stored);
    if (store.get(impersonationElsewhereAtom)) store.set(impersonationElsewhereAtom, null);
    return true;
  }
  if (stored || pendingEndings === 0) handleActorChange(own, stored);
  return false;
}

/** Remembers a write refused because of another tab, to report it after the reload. */
export const reportAfterReload = (): void => tabStorage.write('notSaved', page.isLeaving ? 'true' : null);

/** Whether a write was refused because another tab changed the session. Returns true once. */
export function wasNotSaved(): boolean {
  const was = tabStorage.read('notSaved') !== null;
  tabStorage.write('notSaved', null);
  return was;
}

function adoptSession(token: string, user: Person): void {
  writeStored('signedOut', null);
  storeSession(token, user);
  store.set(sessionEndAtom, null);
  setSession(restoreSession());
}

/** Starts the session of a login response. Ends an impersonation in another tab. */
export function startSession({ token, user }: { token: string; user: Person }): void {
  writeStored('adminToken', null);
  writeStored('adminUser', null);
  adoptSession(token, user);
}

/** Stores a new token or profile, unless the stored session belongs to someone else. */
export function refreshSession(change: { token?: string; user?: Person }): void {
  const session = getSession();
  if (session && isStillOwner()) adoptSession(change.token ?? session.token, change.user ?? session.user);
}

/**
 * Clears the session and the stored admin session. An expired impersonation falls back to the admin instead. Keeps a
 * session that another tab stored for someone else.
 * @param reason shown on the sign-in page; left out when the person signed out
 */
export function endSession(reason?: string): void {
  if (page.isLeaving || (readSession() && !isStillOwner())) return;
  if (reason && getSession()?.isImpersonated && readStored('adminToken')) {
    writeStored('switchedBack', 'true');
    stopImpersonation();
    return;
  }
  // Unsent input survives an expired session, but not a sign-out.
  const user = getSession()?.user.id;
  if (!reason && readSession()) writeStored('signedOut', 'true');
  if (user && (!reason || readStored('signedOut'))) page.left.push(user);
  for (const key of [FAVORITES_KEY, 'jwtoken', 'user', 'isAuthenticated', 'adminUser', 'adminToken']) {
    writeStored(key, null);
  }
  if (reason) store.set(sessionEndAtom, reason);
  setSession(null);
}

/**
 * Handles a token the server rejected, by socket or API response: leads to the sign-in page, which shows the reason,
 * unless an admin falls back to their own session. Ignores tokens no longer in use.
 */
export function refuseSession(token: string, reason: string): void {
  // Adopt a token renewed by another tab first.
  isStillOwner();
  if (token !== getToken()) return;
  endSession(reason);
  if (!getSession()) page.leadToSignIn();
}

/**
 * Starts an impersonation and stores the admin's own session. Loads a fresh page, so that a form the admin had half
 * filled in is not attributed to the other person.
 */
export function startImpersonation(session: { token: string; user: Person }, landing: string): void {
  const admin = getSession();
  if (!admin || !isStillOwner()) return;
  writeStored('adminUser', JSON.stringify(admin.user));
  writeStored('adminToken', admin.token);
  storeSession(session.token, session.user);
  leavePage(() => location.assign(landing));
}

/** Restores the admin's session and opens their landing page, whose guard checks whether it is still valid. */
export function stopImpersonation(): void {
  // Another tab may have restored it already.
  if (isStoredActor() && !restoreAdminSession()) endSession();
  leavePage(() => location.assign(page.adminLanding));
}

/** Restores the admin's session so that it can be ended too. @returns false if there is none */
export function resumeAdmin(): boolean {
  if (!isStillOwner() || !restoreAdminSession()) return false;
  setSession(restoreSession());
  return getSession() !== null;
}
