import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { newId } from '@/platform/newId';
import { serverNow } from '@/platform/serverTime';
import { store } from '@/platform/session';
import { readJson, readStored, writeStored } from '@/platform/storage';
import { onCaughtUp, takeMessage } from './sync';
import { kindOf, messageOfChat, messageOfRequest, partsOfRequest, type TalkMessage } from './talk';
import { me, onForget } from './talks';

/** A message waiting to be sent. */
export interface Pending {
  /** Constant across retries, so that the server can deduplicate. */
  clientId: string;
  talk: string;
  text: string;
  quote: TalkMessage['quote'];
  createdAt: string;
  /** `waiting`: sent once the server is reachable. `refused`: rejected for good. */
  state: 'sending' | 'waiting' | 'refused';
  /** The server's error message. */
  said?: string;
  file?: File;
  /** Object URL of the picture. */
  preview?: string;
  /** Upload progress, 0 to 1. */
  share?: number;
}

const pendingAtom = atom<Pending[]>([]);
const RETRY_MS = 5000;
/** Whether a retry may succeed. */
const isPassing = ({ failure }: CallError) =>
  failure.status === 0 || failure.status >= 500 || failure.status === 429;

/** The unsent messages of a talk, in order. */
export function usePending(talk: string): Pending[] {
  const all = useAtomValue(pendingAtom);
  return useMemo(() => all.filter((one) => one.talk === talk), [all, talk]);
}

/**
 * Gives each message its own storage key, so that concurrent tabs don't overwrite each other's unsent messages.
 * Pictures are not stored.
 */
const keysOf = (user: string) => `outbox:${user}:`;
const keyOf = (clientId: string) => `${keysOf(me() ?? '')}${clientId}`;

function keep({ clientId, talk, text, quote, createdAt, file }: Pending): void {
  if (!file) writeStored(keyOf(clientId), JSON.stringify({ clientId, talk, text, quote, createdAt }));
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The account's stored unsent messages from all tabs, oldest first. */
function kept(): Pending[] {
  const user = me();
  if (!user) return [];
  const keys = storedKeys().filter((key) => key.startsWith(keysOf(user)));
  return keys
    .flatMap((key) => readJson<Pending>(key) ?? [])
    .map((one) => ({ ...one, state: 'waiting' as const }))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

const restore = () => store.set(pendingAtom, kept());
/** Adopts messages left behind by closed tabs. */
function takeUp(): void {
  const known = new Set(store.get(pendingAtom).map(({ clientId }) => clientId));
  const left = kept().filter(({ clientId }) => !known.has(clientId));
  if (left.length > 0) store.set(pendingAtom, (all) => [...all, ...left]);
}

const edit = (clientId: string, change: Partial<Pending>) =>
  store.set(pendingAtom, (all) =>
    all.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)),
  );

function drop(clientId: string): void {
  const one = store.get(pendingAtom).find((pending) => pending.clientId === clientId);
  if (one?.preview) URL.revokeObjectURL(one.preview);
  store.set(pendingAtom, (all) => all.filter((pending) => pending.clientId !== clientId));
}
/** Discards a message. */
export function discard(clientId: string): void {
  drop(clientId);
  writeStored(keyOf(clientId), null);
}
/** Whether another tab has sent or discarded the message. */
const isGone = ({ clientId, file }: Pending) => !file && readStored(keyOf(clientId)) === null;

async function post({ talk, text, clientId, quote, file }: Pending): Promise<TalkMessage> {
  const rest = { message: text, clientId, ...(quote && { quote: quote.id }) };
  if (kindOf(talk) === 'propertyRequest') {
    const { data } = await call('propertyRequestChats.send', { ...partsOfRequest(talk), ...rest });
    return messageOfRequest(data);
  }
  const options = file && {
    files: [file],
    onProgress: (share: number) => edit(clientId, { share }),
  };
  const { data } = await call('chats.send', { chatId: talk, ...rest }, options);
  return messageOfChat(data);
}

const running = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Sends the waiting messages of a talk one by one, in order. */
async function run(talk: string): Promise<void> {
  if (running.has(talk)) return;
  running.add(talk);
  clearTimeout(timers.get(talk));
  try {
    for (;;) {
      const user = me();
      const next = store.get(pendingAtom).find((one) => one.talk === talk && one.state !== 'refused');
      if (!next || !user) return;
      if (isGone(next)) {
        drop(next.clientId);
        continue;
      }
      edit(next.clientId, { state: 'sending' });
      try {
        const message = await post(next);
        if (user !== me()) return;
        takeMessage(talk, message);
        discard(next.clientId);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isPassing(error)) {
          edit(next.clientId, { state: 'waiting' });
          const wait = Math.max(RETRY_MS, (error.failure.retryAfter ?? 0) * 1000);
          timers.set(
            talk,
            setTimeout(() => void run(talk), wait),
          );
          return;
        }
        const { errors, message } = error.failure;
        edit(next.clientId, { state: 'refused', said: errors[0]?.message ?? message });
      }
    }
  } finally {
    running.delete(talk);
  }
}

/** Shows a message at once and sends it as soon as the server is reachable. */
export function send(
  talk: string,
  { text, quote, file }: { text: string; quote: Pending['quote']; file?: File },
) {
  const pending: Pending = {
    clientId: newId(),
    talk,
    text,
    quote,
    createdAt: new Date(serverNow()).toISOString(),
    state: 'sending',
    ...(file && { file, preview: URL.createObjectURL(file), share: 0 }),
  };
  store.set(pendingAtom, (all) => [...all, pending]);
  keep(pending);
  void run(talk);
}

/** Retries at the user's request. */
export function resend(clientId: string): void {
  const one = store.get(pendingAtom).find((pending) => pending.clientId === clientId);
  if (!one) return;
  edit(clientId, { state: 'waiting' });
  void run(one.talk);
}

const runAll = () => {
  for (const talk of new Set(store.get(pendingAtom).map((one) => one.talk))) void run(talk);
};
onCaughtUp(() => {
  takeUp();
  runAll();
});
addEventListener('storage', ({ key, newValue }) => {
  const user = me();
  if (user && newValue === null && key?.startsWith(keysOf(user))) drop(key.slice(keysOf(user).length));
});
onForget(() => {
  for (const timer of timers.values()) clearTimeout(timer);
  restore();
  runAll();
});
restore();
runAll();
