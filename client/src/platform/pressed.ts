import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from './serverTime';
import { sessionEndAtom, store, useSession } from './session';
import { tabShelf } from './storage';

/** Actions that need a sign-in; their target is an id or an address. */
export type Act = 'contact' | 'chat' | 'request' | 'favorite' | 'report' | 'review' | 'thumb' | 'saveSearch';

interface Pressed {
  act: Act;
  about: string;
  /** Path and query of the page with the button. */
  page: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'pressed';
/** After a later sign-in, the action is forgotten. */
const LASTS = 30 * 60_000;

/** Stored by the tab, so that it survives the sign-in pages; never read from an address, which others can write. */
let pressed = tabShelf.readJson<Pressed>(KEY);
function keep(next: Pressed | undefined): void {
  pressed = next;
  tabShelf.write(KEY, next ? JSON.stringify(next) : null);
}

const isFresh = ({ at }: Pressed): boolean => serverNow() - at < LASTS;

/** Was this action pending? Returns true once. */
function take(act: Act, about: string): boolean {
  if (pressed?.act !== act || pressed.about !== about) return false;
  const counts = isFresh(pressed);
  keep(undefined);
  return counts;
}

/** Actions whose buttons don't mention signing in: a dialog explains it before the page is left. */
const TOLD = ['favorite', 'saveSearch', 'report', 'thumb'] as const;
export type ToldAct = (typeof TOLD)[number];
const isTold = (act: Act): act is ToldAct => TOLD.some((one) => one === act);

/** The pending explanation and its page: it closes when the visitor leaves that page. */
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

/** What the visitor needs an account for, and the choices. */
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
 * Leads to the sign-in page and back, where `usePressed` performs the action; first shows a dialog with the reason if
 * the button didn't say it.
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

/** Performs the action a visitor requested before signing in, once, on return. */
export function usePressed(act: Act, about: string, run: () => void): void {
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn && take(act, about)) run();
  });
}

/** Reopens after signing in what was open when the session ended, as if it had just been requested. */
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
 * The target of an action that was requested on this page before signing in and still waits: content that normally
 * loads later loads at once for it.
 */
export function useAwaited(acts: readonly Act[]): string | undefined {
  const isSignedIn = useSession() !== null;
  const { pathname, search } = useLocation();
  const isHere = pressed?.page === pathname + search && acts.includes(pressed.act) && isFresh(pressed);
  return isSignedIn && isHere ? pressed?.about : undefined;
}
