import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { matcherOf, tokensOf } from '@manzil/shared/domain/text/fold';
import { loadChats, startConversations } from '@/blocks/chat/sync';
import type { Conversation } from '@/blocks/chat/conversation';
import { conversationsAtom } from '@/blocks/chat/conversations';

export const TABS = ['all', 'favourites', 'archived'] as const;
export type Tab = (typeof TABS)[number];

const isOf: Record<Tab, (conversation: Conversation) => boolean> = {
  all: ({ isArchived }) => !isArchived,
  favourites: ({ isArchived, isFavourite }) => isFavourite && !isArchived,
  archived: ({ isArchived }) => isArchived,
};
const byNewest = (a: Conversation, b: Conversation) =>
  a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0;

interface Loaded {
  key: string;
  ids: string[];
  pages: number;
  count: number;
  error?: unknown;
}

const searchTokens = ({ other, property, lastMessage }: Conversation) =>
  tokensOf([other.name, property?.title, property?.titleAr, lastMessage?.text]);

/**
 * Conversations of a tab or matching a search, newest first: chats page by page, merged with request conversations.
 * Those older than the loaded chats are held back, so that later pages insert nothing above them.
 */
export function useConversationList(tab: Tab, search: string) {
  const { byId } = useAtomValue(conversationsAtom);
  const key = `${tab} ${search}`;
  const [loaded, setLoaded] = useState<Loaded>();
  const now = loaded?.key === key ? loaded : undefined;
  const load = useCallback(
    async (page: number, isLeft: () => boolean = () => false) => {
      const input = {
        page,
        ...(tab === 'archived' && { archivedChats: true }),
        ...(tab === 'favourites' && { favouriteChats: true }),
        ...(search && { search }),
      };
      try {
        const { ids, count } = await loadChats(input);
        if (isLeft()) return;
        setLoaded((before) => {
          if (page === 1) return { key, ids, pages: page, count };
          // The tab or search has changed meanwhile.
          if (before?.key !== key) return before;
          return { key, ids: [...new Set([...before.ids, ...ids])], pages: page, count };
        });
      } catch (error) {
        if (isLeft()) return;
        setLoaded((before) => {
          if (before?.key === key) return { ...before, error };
          return page === 1 ? { key, ids: [], pages: 0, count: 0, error } : before;
        });
      }
    },
    [tab, search, key],
  );
  useEffect(startConversations, []);
  useEffect(() => {
    let isLeft = false;
    void load(1, () => isLeft);
    return () => {
      isLeft = true;
    };
  }, [load]);
  const isAsking = useRef(false);

  const hasMore = now !== undefined && now.ids.length < now.count;
  const conversations = useMemo(() => {
    const all = [...byId.values()].filter(isOf[tab]).sort(byNewest);
    if (!now) return [];
    const ids = new Set(now.ids);
    if (search) {
      const isMatch = matcherOf(search);
      return all.filter(
        (conversation) =>
          ids.has(conversation.id) ||
          (conversation.kind === 'propertyRequest' && isMatch(searchTokens(conversation))),
      );
    }
    if (!hasMore) return all;
    const oldest = all.filter(({ id }) => ids.has(id)).at(-1)?.updatedAt ?? '';
    return all.filter(({ updatedAt }) => updatedAt >= oldest);
  }, [byId, tab, search, now, hasMore]);
  return {
    conversations: conversations,
    isPending: now === undefined,
    error: now && now.pages === 0 ? now.error : undefined,
    retry: () => load(1),
    // Every scroll step near the end calls this.
    more: () => {
      if (!hasMore || isAsking.current) return;
      isAsking.current = true;
      void load(now.pages + 1).finally(() => {
        isAsking.current = false;
      });
    },
  };
}
