import { atom, createStore, useAtomValue } from 'jotai';
import type { z } from 'zod';
import type { person } from '@manzil/shared/contract/schemas/people.schemas';
import type { Role } from '@manzil/shared/domain/roles';
import { serverNow } from './serverTime';
import { readJson, readStored, writeStored } from './storage/storage';

/** The signed-in person as last received from the server. */
export type Person = z.output<typeof person>;

/** A session: person, token, and the token's claims. */
export interface Session {
  token: string;
  user: Person;
  /** From the token, not from the stored person (source-spec §4). */
  role: Role;
  /** Seconds since 1970. */
  expiresAt: number;
  /** An admin is impersonating this person. */
  isImpersonated: boolean;
}

/** The client's jotai store, so that code outside React uses the same atoms. */
export const store = createStore();

interface Claims {
  id?: string;
  role: Role;
  exp: number;
  /** The impersonating admin. */
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

export function storeSession(token: string, user: Person): void {
  writeStored('jwtoken', token);
  writeStored('user', JSON.stringify(user));
  writeStored('isAuthenticated', 'true');
}

/**
 * Restores the admin's own session and removes what the browser kept of the other person; false if none was stored. Until
 * the last write, other tabs still see the impersonation.
 */
export function restoreAdminSession(): boolean {
  const token = readStored('adminToken');
  const user = readJson<Person>('adminUser');
  if (token && user) {
    page.left.push(readJson<Person>('user')?.id);
    storeSession(token, user);
  }
  writeStored('adminToken', null);
  writeStored('adminUser', null);
  return Boolean(token && user);
}

/** The session stored in the browser by any tab: the flag, a token and its person (source-spec §4). */
export function readSession(): Session | null {
  const token = readStored('jwtoken');
  const user = readJson<Person>('user');
  const claims = token ? readClaims(token) : undefined;
  if (readStored('isAuthenticated') !== 'true' || !token || !user || !claims) return null;
  // Another tab is in the middle of its writes.
  if (claims.id && claims.id !== user.id) return null;
  return {
    token,
    user,
    role: claims.role,
    expiresAt: claims.exp,
    isImpersonated: claims.impersonatedBy !== undefined,
  };
}

/** The stored session, or the admin's own if it was an impersonation that expired by the server's clock. */
export function restoreSession(): Session | null {
  const stored = readSession();
  if (!stored || stored.expiresAt * 1000 > serverNow()) return stored;
  if (!restoreAdminSession()) return null;
  writeStored('switchedBack', 'true');
  return restoreSession();
}

const sessionAtom = atom<Session | null>(null);
/** Why the last session ended on its own; read once by the sign-in page. */
export const sessionEndAtom = atom<string | null>(null);
/** The person this page's admin impersonates in another tab; input here waits until that ends. */
export const impersonationElsewhereAtom = atom<Person | null>(null);

/** State of this document. */
export const page = {
  /** The page is being replaced for the stored session; ignore late ends of the former one. */
  isLeaving: false,
  /** Its last owner, who may still own its forms and cached answers. */
  last: null as Session | null,
  /** Leads to the sign-in page after a session ended; set before the first render. */
  leadToSignIn: (): void => undefined,
  /** Ends an expired session (watchSession.ts). */
  expire: (): void => undefined,
  /** People whose traces the browser removes; waits for the code that does it (watchSession.ts). */
  left: [] as (string | undefined)[] as { push: (id?: string) => unknown },
  /** Where admins continue after an impersonation; set before the first render. */
  adminLanding: '/',
};

let expiry: ReturnType<typeof setTimeout> | undefined;
/** Timers hold at most 2^31 ms. */
const MAX_TIMER_MS = 2_000_000_000;

export function setSession(session: Session | null): void {
  clearTimeout(expiry);
  page.last = session ?? page.last;
  store.set(sessionAtom, session);
  if (!session) return;
  const remainingMs = Math.max(0, session.expiresAt * 1000 - serverNow());
  expiry = setTimeout(
    () => (remainingMs > MAX_TIMER_MS ? setSession(session) : page.expire()),
    Math.min(remainingMs, MAX_TIMER_MS),
  );
}

/** Did an expired impersonation just fall back to the admin's session? Reported once, on the page it led to. */
export function wasSwitchedBack(): boolean {
  if (page.isLeaving) return false;
  const was = readStored('switchedBack') !== null;
  writeStored('switchedBack', null);
  return was;
}

export const getToken = (): string | undefined => store.get(sessionAtom)?.token;
export const getSession = (): Session | null => store.get(sessionAtom);
/** Calls `listener` now and on every sign-in or sign-out. */
export function onSession(listener: (session: Session | null) => void): void {
  const notify = () => listener(store.get(sessionAtom));
  store.sub(sessionAtom, notify);
  notify();
}
export const useSession = (): Session | null => useAtomValue(sessionAtom);

setSession(restoreSession());
