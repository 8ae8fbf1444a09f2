import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { newId } from '@/platform/newId';
import { serverNow } from '@/platform/serverTime';
import { store } from '@/platform/session';
import { readJson, readStored, writeStored } from '@/platform/storage/storage';
import { storedKeys } from '@/platform/storage/storedKeys';
import { onCaughtUp, receiveMessage } from './sync';
import {
  messageFromChat,
  messageFromRequest,
  parseConversationId,
  type ConversationMessage,
} from './conversation';
import { currentUserId, onPersonChange } from './conversations';

/** A message waiting to be sent. */
export interface Pending {
  /** Constant across retries, so that the server can deduplicate. */
  clientId: string;
  conversationId: string;
  text: string;
  quote: ConversationMessage['quote'];
  createdAt: string;
  /** `waiting`: sent once the server is reachable. `refused`: rejected for good. */
  state: 'sending' | 'waiting' | 'refused';
  /** The server's error message. */
  errorText?: string;
  file?: File;
  /** Object URL of the picture. */
  preview?: string;
  /** Upload progress, 0 to 1. */
  share?: number;
}

const pendingAtom = atom<Pending[]>([]);
const RETRY_MS = 5000;
/** Whether a retry may succeed. */
const canRetry = ({ failure }: CallError) =>
  failure.status === 0 || failure.status >= 500 || failure.status === 429;

/** The unsent messages of a conversation, in order. */
export function usePending(conversationId: string): Pending[] {
  const all = useAtomValue(pendingAtom);
  return useMemo(() => all.filter((one) => one.conversationId === conversationId), [all, conversationId]);
}

/**
 * Gives each message its own storage key, so that concurrent tabs don't overwrite each other's unsent messages.
 * Pictures are not stored.
 */
const keysOf = (user: string) => `outbox:${user}:`;
const keyOf = (clientId: string) => `${keysOf(currentUserId() ?? '')}${clientId}`;

function storeMessage({ clientId, conversationId, text, quote, createdAt, file }: Pending): void {
  if (file) return;
  writeStored(keyOf(clientId), JSON.stringify({ clientId, talk: conversationId, text, quote, createdAt }));
}

/** The account's stored unsent messages from all tabs, oldest first. */
function readStoredMessages(): Pending[] {
  const user = currentUserId();
  if (!user) return [];
  const keys = storedKeys().filter((key) => key.startsWith(keysOf(user)));
  return keys
    .flatMap((key) => readJson<Omit<Pending, 'conversationId'> & { talk: string }>(key) ?? [])
    .map(({ talk: conversationId, ...one }) => ({ ...one, conversationId, state: 'waiting' as const }))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

const restore = () => store.set(pendingAtom, readStoredMessages());
/** Adopts messages left behind by closed tabs. */
function adoptOrphaned(): void {
  const known = new Set(store.get(pendingAtom).map(({ clientId }) => clientId));
  const orphaned = readStoredMessages().filter(({ clientId }) => !known.has(clientId));
  if (orphaned.length > 0) store.set(pendingAtom, (all) => [...all, ...orphaned]);
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
const isHandledElsewhere = ({ clientId, file }: Pending) => !file && readStored(keyOf(clientId)) === null;

async function post({ conversationId, text, clientId, quote, file }: Pending): Promise<ConversationMessage> {
  const rest = { message: text, clientId, ...(quote && { quote: quote.id }) };
  const conversation = parseConversationId(conversationId);
  const options = file && {
    files: [file],
    onProgress: (share: number) => edit(clientId, { share }),
  };
  if (conversation.kind === 'propertyRequest') {
    const { data } = await call('propertyRequestChats.send', { ...conversation.request, ...rest }, options);
    return messageFromRequest(data);
  }
  const { data } = await call('chats.send', { chatId: conversation.chat, ...rest }, options);
  return messageFromChat(data);
}

const sendingIds = new Set<string>();
const retryTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** Sends the waiting messages of a conversation one by one, in order. */
async function sendQueued(conversationId: string): Promise<void> {
  if (sendingIds.has(conversationId)) return;
  sendingIds.add(conversationId);
  clearTimeout(retryTimers.get(conversationId));
  try {
    for (;;) {
      const user = currentUserId();
      const next = store
        .get(pendingAtom)
        .find((one) => one.conversationId === conversationId && one.state !== 'refused');
      if (!next || !user) return;
      if (isHandledElsewhere(next)) {
        drop(next.clientId);
        continue;
      }
      edit(next.clientId, { state: 'sending' });
      try {
        const message = await post(next);
        if (user !== currentUserId()) return;
        receiveMessage(conversationId, message);
        discard(next.clientId);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (canRetry(error)) {
          edit(next.clientId, { state: 'waiting' });
          const wait = Math.max(RETRY_MS, (error.failure.retryAfter ?? 0) * 1000);
          retryTimers.set(
            conversationId,
            setTimeout(() => void sendQueued(conversationId), wait),
          );
          return;
        }
        const { errors, message } = error.failure;
        edit(next.clientId, { state: 'refused', errorText: errors[0]?.message ?? message });
      }
    }
  } finally {
    sendingIds.delete(conversationId);
  }
}

/** Shows a message at once and sends it as soon as the server is reachable. */
export function send(
  conversationId: string,
  { text, quote, file }: { text: string; quote: Pending['quote']; file?: File },
) {
  const pending: Pending = {
    clientId: newId(),
    conversationId,
    text,
    quote,
    createdAt: new Date(serverNow()).toISOString(),
    state: 'sending',
    ...(file && { file, preview: URL.createObjectURL(file), share: 0 }),
  };
  store.set(pendingAtom, (all) => [...all, pending]);
  storeMessage(pending);
  void sendQueued(conversationId);
}

/** Retries at the user's request. */
export function resend(clientId: string): void {
  const one = store.get(pendingAtom).find((pending) => pending.clientId === clientId);
  if (!one) return;
  edit(clientId, { state: 'waiting' });
  void sendQueued(one.conversationId);
}

const sendAllQueued = () => {
  const ids = new Set(store.get(pendingAtom).map(({ conversationId }) => conversationId));
  for (const id of ids) void sendQueued(id);
};
onCaughtUp(() => {
  adoptOrphaned();
  sendAllQueued();
});
addEventListener('storage', ({ key, newValue }) => {
  const user = currentUserId();
  if (user && newValue === null && key?.startsWith(keysOf(user))) drop(key.slice(keysOf(user).length));
});
onPersonChange(() => {
  for (const timer of retryTimers.values()) clearTimeout(timer);
  restore();
  sendAllQueued();
});
restore();
sendAllQueued();
