import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from './serverTime';
import { sessionEndAtom, store, useSession } from './session';
import { tabShelf } from './storage';

/** What only signed-in people can do; what it is about is an id or an address. */
export type Act = 'contact' | 'chat' | 'request' | 'favorite' | 'report' | 'review' | 'thumb' | 'saveSearch';

interface Pressed {
  act: Act;
  about: string;
  /** The page it was pressed on: path and question. */
  page: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'pressed';
/** Whoever signs in later than this has something else in mind. */
const LASTS = 30 * 60_000;

/** Kept by the tab, so that it outlives the pages of signing in; never read from an address, which others can write. */
let pressed = tabShelf.readJson<Pressed>(KEY);
function keep(next: Pressed | undefined): void {
  pressed = next;
  tabShelf.write(KEY, next ? JSON.stringify(next) : null);
}

const isFresh = ({ at }: Pressed): boolean => serverNow() - at < LASTS;

/** Is this what was pressed? Then it is so once. */
function take(act: Act, about: string): boolean {
  if (pressed?.act !== act || pressed.about !== about) return false;
  const counts = isFresh(pressed);
  keep(undefined);
  return counts;
}

/** Acts whose buttons say nothing of signing in: why it is needed is said before the page is left. */
const TOLD = ['favorite', 'saveSearch', 'report', 'thumb'] as const;
export type ToldAct = (typeof TOLD)[number];
const isTold = (act: Act): act is ToldAct => TOLD.some((one) => one === act);

/** What is being told, and on which page: gone from there, nobody is asked any more. */
let asking: { act: ToldAct; page: string } | null = null;
const listeners = new Set<() => void>();
function ask(next: typeof asking): void {
  asking = next;
  listeners.forEach((tell) => tell());
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What a visitor is being told that an account is needed for, and the ways out of that. */
export function useSignInAsked(): {
  act: ToldAct | null;
  go: (page: 'signin' | 'signup') => void;
  stay: () => void;
} {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const isSignedIn = useSession() !== null;
  const asked = useSyncExternalStore(subscribe, () => asking);
  return {
    act: asked?.page === key && !isSignedIn ? asked.act : null,
    go: (page) => {
      ask(null);
      void navigate(`/${page}?next=${encodeURIComponent(pathname + search)}`);
    },
    stay: () => {
      ask(null);
      keep(undefined);
    },
  };
}

/**
 * Leads to the sign-in page and back to this one, where `usePressed` does what was pressed; by way of a dialog that says
 * why where the button did not.
 */
export function useSignInFirst(): (act: Act, about: string) => void {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  return (act, about) => {
    keep({ act, about, page: pathname + search, at: serverNow() });
    if (isTold(act)) ask({ act, page: key });
    else void navigate(`/signin?next=${encodeURIComponent(pathname + search)}`);
  };
}

/** Does what a visitor pressed before signing in, once, when they are back. */
export function usePressed(act: Act, about: string, run: () => void): void {
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn && take(act, about)) run();
  });
}

/** What is open when the session ends by itself is open again after signing in, as if it had been pressed just then. */
export function useStaysOpen(act: Act, about: string, isOpen: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isOpen) return;
    return store.sub(sessionEndAtom, () => {
      if (store.get(sessionEndAtom)) keep({ act, about, page: pathname + search, at: serverNow() });
    });
  }, [act, about, isOpen, pathname, search]);
}

/**
 * What one of these acts, pressed on this page before signing in, is about, while it waits to be done: whatever loads
 * later by itself is loaded at once for it.
 */
export function useAwaited(acts: readonly Act[]): string | undefined {
  const isSignedIn = useSession() !== null;
  const { pathname, search } = useLocation();
  const isHere = pressed?.page === pathname + search && acts.includes(pressed.act) && isFresh(pressed);
  return isSignedIn && isHere ? pressed?.about : undefined;
}
