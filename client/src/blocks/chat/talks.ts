import { atom, useAtomValue } from 'jotai';
import { call } from '@/platform/api/api';
import { getSession, onSession, store } from '@/platform/session';
import { countedOf, talkOfChat, talkOfRequest, type Chat, type Talk } from './talk';

/** The signed-in person's known conversations. */
interface Talks {
  byId: ReadonlyMap<string, Talk>;
  /** Unread messages of all chats, loaded or not, that are neither archived nor muted. */
  unreadInChats: number;
}
const NONE: Talks = { byId: new Map(), unreadInChats: 0 };

export const talksAtom = atom<Talks>(NONE);
/** The badge count: unread messages of chats and request conversations. */
const unreadAtom = atom((get) => {
  const { byId, unreadInChats } = get(talksAtom);
  return [...byId.values()].reduce(
    (sum, talk) => (talk.kind === 'propertyRequest' ? sum + countedOf(talk) : sum),
    unreadInChats,
  );
});
export const useUnread = (): number => useAtomValue(unreadAtom);
export const useTalk = (id: string | undefined): Talk | undefined =>
  useAtomValue(talksAtom).byId.get(id ?? '');

/** Id of the person signed in as themselves; undefined while impersonating, since admins don't read others' chats. */
export const me = (): string | undefined => {
  const session = getSession();
  return session && !session.isImpersonated ? session.user.id : undefined;
};
export const talkOf = (id: string): Talk | undefined => store.get(talksAtom).byId.get(id);

function change(edit: (byId: Map<string, Talk>) => number | void): void {
  const { byId, unreadInChats } = store.get(talksAtom);
  const next = new Map(byId);
  store.set(talksAtom, { byId: next, unreadInChats: Math.max(0, unreadInChats + (edit(next) ?? 0)) });
}

/**
 * Changes known conversations, all unless `of` names some, and adjusts the unread count. Return a conversation
 * unchanged to skip it.
 */
export function changeTalks(
  edit: (talk: Talk) => Talk,
  of: Iterable<Talk> = store.get(talksAtom).byId.values(),
): void {
  const edited = [...of].map((talk) => [talk, edit(talk)] as const).filter(([talk, next]) => next !== talk);
  if (edited.length === 0) return;
  change((byId) => {
    let more = 0;
    for (const [talk, next] of edited) {
      byId.set(talk.id, next);
      if (talk.kind === 'chat') more += countedOf(next) - countedOf(talk);
    }
    return more;
  });
}
export function changeTalk(id: string, edit: (talk: Talk) => Talk): void {
  const talk = talkOf(id);
  if (talk) changeTalks(edit, [talk]);
}

/** Stores loaded conversations; leaves the unread count, which came with the same response. */
export function putTalks(talks: Talk[]): void {
  change((byId) => talks.forEach((talk) => byId.set(talk.id, talk)));
}

let counting: ReturnType<typeof setTimeout> | undefined;
const COUNT_AFTER_MS = 300;
/** Reloads the unread count after a change in a chat that is not loaded. */
export function recount(): void {
  clearTimeout(counting);
  counting = setTimeout(() => {
    const asked = me();
    if (!asked) return;
    call('chats.list', { limit: 1 })
      .then(({ unreadTotal }) => {
        if (asked === me()) setUnread(unreadTotal);
      })
      .catch(() => undefined);
  }, COUNT_AFTER_MS);
}
export function setUnread(unreadInChats: number): void {
  store.set(talksAtom, (before) => ({ ...before, unreadInChats }));
}

/** Stores chats from the server in a single update: after a night offline there are many. */
export function putChats(chats: Chat[]): void {
  const user = me();
  if (!user || chats.length === 0) return;
  const ids = new Set(chats.map(({ id }) => id));
  store.set(goneAtom, (before) =>
    [...before].some((id) => ids.has(id)) ? new Set([...before].filter((id) => !ids.has(id))) : before,
  );
  const told = new Map(chats.map((chat) => [chat.id, talkOfChat(chat, user)]));
  const known = [...told.keys()].map(talkOf).filter((talk) => talk !== undefined);
  changeTalks((talk) => told.get(talk.id) ?? talk, known);
  const added = [...told.values()].filter(({ id }) => talkOf(id) === undefined);
  if (added.length === 0) return;
  putTalks(added);
  recount();
}
export const putChat = (chat: Chat): void => putChats([chat]);

/** Conversations the person has lost, kept so that they aren't requested again. */
const goneAtom = atom<ReadonlySet<string>>(new Set<string>());
export const useIsGone = (id: string | undefined): boolean => useAtomValue(goneAtom).has(id ?? '');

/** Removes a conversation the person has lost. */
export function dropTalk(id: string): void {
  store.set(goneAtom, (before) => new Set([...before, id]));
  const talk = talkOf(id);
  if (!talk) return;
  change((byId) => {
    byId.delete(id);
    return talk.kind === 'chat' ? -countedOf(talk) : 0;
  });
}

/**
 * Loads an unknown chat and stores it.
 * @throws CallError if the person has no such chat
 */
export async function fetchChat(id: string): Promise<void> {
  const { data } = await call('chats.get', { chatId: id });
  putChat(data);
}

/** Loads the request conversations. */
export async function fetchRequests(): Promise<void> {
  const asked = me();
  if (!asked) return;
  const { data } = await call('propertyRequestChats.list', {});
  if (asked !== me()) return;
  change((byId) => {
    for (const talk of [...byId.values()]) if (talk.kind === 'propertyRequest') byId.delete(talk.id);
    for (const talk of data.map(talkOfRequest)) byId.set(talk.id, talk);
  });
}

let owner: string | undefined;
const forgetters = new Set<() => void>();
/** Registers a callback that clears personal data when the person changes or signs out. */
export const onForget = (forget: () => void): void => void forgetters.add(forget);
onSession(() => {
  const now = me();
  if (owner === now) return;
  owner = now;
  store.set(talksAtom, NONE);
  for (const forget of forgetters) forget();
});
