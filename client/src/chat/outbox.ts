import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { store } from '@/platform/session';
import { readJson, writeStored } from '@/platform/storage';
import { onCaughtUp, takeMessage } from './sync';
import { kindOf, messageOfChat, messageOfRequest, partsOfRequest, type TalkMessage } from './talk';
import { me, onForget } from './talks';

/** A message on its way. */
export interface Pending {
  /** The same at every try: the server makes one message of it. */
  clientId: string;
  talk: string;
  text: string;
  quote: TalkMessage['quote'];
  createdAt: string;
  /** `waiting`: goes by itself when the server can be reached; `refused`: it never will. */
  state: 'sending' | 'waiting' | 'refused';
  /** What the server said. */
  said?: string;
  file?: File;
  /** Address of the picture for showing it. */
  preview?: string;
  /** The share of the picture that is sent, 0 to 1. */
  share?: number;
}

const pendingAtom = atom<Pending[]>([]);
const RETRY_MS = 5000;
/** Answers after which the same message may go through later. */
const isPassing = ({ failure }: CallError) =>
  failure.status === 0 || failure.status >= 500 || failure.status === 429;

/** The messages of a talk that are on their way, in their order. */
export function usePending(talk: string): Pending[] {
  const all = useAtomValue(pendingAtom);
  return useMemo(() => all.filter((one) => one.talk === talk), [all, talk]);
}

const keyFor = (user: string) => `outbox:${user}`;
/** Kept over a reload, but pictures, which the browser would hand over only once. */
function keep(): void {
  const user = me();
  if (!user) return;
  const texts = store
    .get(pendingAtom)
    .filter(({ file }) => !file)
    .map(({ clientId, talk, text, quote, createdAt }) => ({ clientId, talk, text, quote, createdAt }));
  writeStored(keyFor(user), texts.length > 0 ? JSON.stringify(texts) : null);
}
function restore(): void {
  const user = me();
  const kept = user ? (readJson<Pending[]>(keyFor(user)) ?? []) : [];
  store.set(
    pendingAtom,
    kept.map((one) => ({ ...one, state: 'waiting' as const })),
  );
}

const edit = (clientId: string, change: Partial<Pending>) =>
  store.set(pendingAtom, (all) =>
    all.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)),
  );

/** Gives a message up. */
export function discard(clientId: string): void {
  const one = store.get(pendingAtom).find((pending) => pending.clientId === clientId);
  if (one?.preview) URL.revokeObjectURL(one.preview);
  store.set(pendingAtom, (all) => all.filter((pending) => pending.clientId !== clientId));
  keep();
}

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

/** Sends what waits in a talk, one after the other, so that the order stays what it was. */
async function run(talk: string): Promise<void> {
  if (running.has(talk)) return;
  running.add(talk);
  clearTimeout(timers.get(talk));
  try {
    for (;;) {
      const user = me();
      const next = store.get(pendingAtom).find((one) => one.talk === talk && one.state !== 'refused');
      if (!next || !user) return;
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
        edit(next.clientId, { state: 'refused', said: error.failure.message });
      }
    }
  } finally {
    running.delete(talk);
  }
}

/** Sends a message; it is on screen at once, and goes out when the server can be reached. */
export function send(
  talk: string,
  { text, quote, file }: { text: string; quote: Pending['quote']; file?: File },
) {
  const pending: Pending = {
    clientId: crypto.randomUUID(),
    talk,
    text,
    quote,
    createdAt: new Date().toISOString(),
    state: 'sending',
    ...(file && { file, preview: URL.createObjectURL(file), share: 0 }),
  };
  store.set(pendingAtom, (all) => [...all, pending]);
  keep();
  void run(talk);
}

/** Tries again by hand. */
export function resend(clientId: string): void {
  const one = store.get(pendingAtom).find((pending) => pending.clientId === clientId);
  if (!one) return;
  edit(clientId, { state: 'waiting' });
  void run(one.talk);
}

const runAll = () => {
  for (const talk of new Set(store.get(pendingAtom).map((one) => one.talk))) void run(talk);
};
onCaughtUp(runAll);
onForget(() => {
  for (const timer of timers.values()) clearTimeout(timer);
  restore();
  runAll();
});
restore();
runAll();
