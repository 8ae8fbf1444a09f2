import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from '../serverTime';
import { sessionEndAtom, store, useSession } from '../session';
import { tabStorage } from './storage';

/**
 * Actions that need a sign-in; their target is an id or an address. `viewing` and `quote` send a completed request form,
 * `request` reopens one.
 */
export type SignInAction =
  | 'contact'
  | 'chat'
  | 'request'
  | 'viewing'
  | 'quote'
  | 'favorite'
  | 'report'
  | 'review'
  | 'thumb'
  | 'saveSearch';

/** A person's name in both languages. */
export interface NamedPerson {
  name: string;
  nameAr?: string | null | undefined;
}

interface PendingAction {
  act: SignInAction;
  about: string;
  /** The other person, if the button names one. */
  whom?: NamedPerson | undefined;
  /** Path and query of the page with the button. */
  page: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'pressed';
/** After a later sign-in, the action is forgotten. */
const MAX_AGE_MS = 30 * 60_000;

/** Stored by the tab, so that it survives the sign-in pages; never read from an address, which others can write. */
let pendingAction = tabStorage.readJson<PendingAction>(KEY);
function storePendingAction(next: PendingAction | undefined): void {
  pendingAction = next;
  tabStorage.write(KEY, next ? JSON.stringify(next) : null);
}

const isFresh = ({ at }: PendingAction): boolean => serverNow() - at < MAX_AGE_MS;

/** Was this action pending? Returns true once. */
function takePendingAction(act: SignInAction, about: string): boolean {
  if (pendingAction?.act !== act || pendingAction.about !== about) return false;
  const counts = isFresh(pendingAction);
  storePendingAction(undefined);
  return counts;
}

/** Actions whose buttons don't mention signing in: a dialog explains it before the page is left. */
const EXPLAINED_ACTIONS = ['favorite', 'saveSearch', 'report', 'thumb', 'chat'] as const;
export type ExplainedAction = (typeof EXPLAINED_ACTIONS)[number];
const isExplained = (act: SignInAction): act is ExplainedAction =>
  EXPLAINED_ACTIONS.some((one) => one === act);

/** The pending explanation and its page: it closes when the visitor leaves that page. */
let explanation: { act: ExplainedAction; whom?: NamedPerson | undefined; page: string } | null = null;
const listeners = new Set<() => void>();
function setExplanation(next: typeof explanation): void {
  explanation = next;
  listeners.forEach((listener) => listener());
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the visitor needs an account for, and the choices. */
export function useSignInPrompt(): {
  act: ExplainedAction | null;
  /** The other person, if the button names one. */
  whom: NamedPerson | undefined;
  go: (page: 'signin' | 'signup') => void;
  stay: () => void;
} {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const isSignedIn = useSession() !== null;
  const prompt = useSyncExternalStore(subscribe, () => explanation);
  const shown = prompt?.page === key && !isSignedIn ? prompt : null;
  return {
    act: shown?.act ?? null,
    whom: shown?.whom,
    go: (page) => {
      setExplanation(null);
      void navigate(`/${page}?next=${encodeURIComponent(pathname + search)}`);
    },
    stay: () => {
      setExplanation(null);
      forgetAction();
    },
  };
}

/** Remembers an action for the next sign-in, whether on this page or by leaving it and returning. */
export function useRememberAction(): (act: SignInAction, about: string, whom?: NamedPerson) => void {
  const { pathname, search } = useLocation();
  return (act, about, whom) =>
    storePendingAction({ act, about, whom, page: pathname + search, at: serverNow() });
}

/** Forgets the pending action. */
export const forgetAction = (): void => storePendingAction(undefined);

/**
 * Leads to the sign-in page and back, where `useResumeAction` performs the action; first shows a dialog with the reason if
 * the button didn't say it.
 */
export function useRequireSignIn(): (act: SignInAction, about: string, whom?: NamedPerson) => void {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const remember = useRememberAction();
  return (act, about, whom) => {
    remember(act, about, whom);
    if (isExplained(act)) setExplanation({ act, whom, page: key });
    else void navigate(`/signin?next=${encodeURIComponent(pathname + search)}`);
  };
}

/** Performs the action a visitor requested before signing in, once, on return. */
export function useResumeAction(act: SignInAction, about: string, run: () => void): void {
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn && takePendingAction(act, about)) run();
  });
}

/** Reopens after signing in what was open when the session ended, as if it had just been requested. */
export function useReopenAfterSignIn(act: SignInAction, about: string, isOpen: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isOpen) return;
    return store.sub(sessionEndAtom, () => {
      if (!store.get(sessionEndAtom)) return;
      storePendingAction({ act, about, page: pathname + search, at: serverNow() });
    });
  }, [act, about, isOpen, pathname, search]);
}

/**
 * The target of an action that was requested on this page before signing in and still waits: content that normally
 * loads later loads at once for it.
 */
export function usePendingTarget(acts: readonly SignInAction[]): string | undefined {
  const isSignedIn = useSession() !== null;
  const { pathname, search } = useLocation();
  const isHere =
    pendingAction?.page === pathname + search && acts.includes(pendingAction.act) && isFresh(pendingAction);
  return isSignedIn && isHere ? pendingAction?.about : undefined;
}

/** The action for which the sign-in pages return to `page`, if it still waits. */
export const pendingActionOn = (page: string | undefined): Pick<PendingAction, 'act' | 'whom'> | undefined =>
  pendingAction && pendingAction.page === page && isFresh(pendingAction) ? pendingAction : undefined;
