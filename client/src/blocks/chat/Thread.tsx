import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Skeleton } from '@/ui/Skeleton';
import { ErrorState } from '@/ui/States';
import { useAddedPictures } from './composer/AddedPictures';
import { Composer } from './composer/Composer';
import { ListingCard } from './ListingCard';
import { MessageList, type ListHandle } from './MessageList';
import { usePending, type Pending } from './outbox';
import { startConversations, typingAtom, useIsConnected, useOpenConversation } from './sync';
import { type ConversationKind, type ConversationMessage } from './conversation';
import { useIsRemoved, useConversation } from './conversations';
import { loadBackTo, loadNewest, markConversationRead, useThread } from './threads';
import { ThreadSearch } from './ThreadSearch';
import { useDisplayName } from './useDisplayName';

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isPageVisible = () => document.visibilityState === 'visible';

/** Loads a conversation when it is opened or its messages were dropped, and marks it as read while it is visible. */
function useLoadThread(id: string) {
  const thread = useThread(id);
  const unread = useConversation(id)?.unreadCount ?? 0;
  const isSeen = useSyncExternalStore(subscribeToVisibility, isPageVisible);
  const [failed, setFailed] = useState<{ id: string; error: unknown }>();
  const isGone = useIsRemoved(id);
  const isMissing = thread === undefined && !isGone;
  const load = useCallback(() => {
    loadNewest(id).then(
      () => setFailed(undefined),
      (error: unknown) => setFailed({ id, error }),
    );
  }, [id]);
  useEffect(startConversations, []);
  useEffect(() => {
    if (isMissing && isSeen) load();
  }, [isMissing, isSeen, load]);
  useEffect(() => {
    if (thread !== undefined && isSeen && unread > 0) void markConversationRead(id);
  }, [id, thread, isSeen, unread]);
  return { thread, error: failed?.id === id ? failed.error : undefined, load };
}

/** Warns that the messages may be out of date; delayed, so that a short network hiccup shows nothing. */
function ConnectionWarning() {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(!isConnected), isConnected ? 0 : 2000);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return (
    <p role="status">
      {isLong && !isConnected && (
        <span className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-1.5 text-small text-warning-soft-text">
          <WifiOff aria-hidden className="size-4" />
          {t('chat.notLive')}
        </span>
      )}
    </p>
  );
}

function Typing({ id }: { id: string }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const who = useAtomValue(typingAtom)[id] ?? [];
  const [first] = who;
  return (
    <p role="status" dir="auto" className="aligned h-6 truncate px-4 text-micro text-muted md:px-6">
      {first && who.length === 1 && t('chat.typing', { name: displayName({ ...first, id: first.userId }) })}
      {who.length > 1 && t('chat.typingMany')}
    </p>
  );
}

/** Scrolls to a message, however old it is, and highlights it. */
function useScrollToMessage(chatId: string) {
  const list = useRef<ListHandle>(null);
  const wanted = useRef<string>(undefined);
  const [marked, setMarked] = useState<string>();
  const show = useCallback(
    async (message: string) => {
      wanted.current = message;
      if (!(await loadBackTo(chatId, message).catch(() => false))) return;
      // Another message was requested meanwhile.
      if (wanted.current !== message) return;
      setMarked(message);
      list.current?.show(message);
    },
    [chatId],
  );
  return { list, marked, show, unmark: () => setMarked(undefined) };
}

/** Placeholder while messages load. */
const ThreadSkeleton = () => (
  <div aria-busy="true" className="flex h-full flex-col justify-end gap-3 p-6">
    <Skeleton className="h-14 w-2/3 rounded-card" />
    <Skeleton className="h-14 w-1/2 self-end rounded-card" />
    <Skeleton className="h-20 w-3/5 rounded-card" />
  </div>
);

interface ThreadProps {
  /** A chat's id; for request conversations `requestChatId(property, seeker)` of `conversation.ts`. */
  chatId: string;
  kind: ConversationKind;
  /** Whether the search within the conversation is open. */
  isSearching?: boolean;
  onSearchEnd?: () => void;
  /** Shown above the messages, such as the viewing of a request. */
  pinned?: ReactNode;
}

/** A conversation with its messages and the message input; fills its container. */
export function Thread({ chatId, kind, isSearching = false, onSearchEnd, pinned }: ThreadProps) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const myId = useSession()?.user.id ?? '';
  useOpenConversation(chatId);
  const { thread, error, load } = useLoadThread(chatId);
  const conversation = useConversation(chatId);
  const pending = usePending(chatId);
  const [quote, setQuote] = useState<{ conversationId: string; quoted: Pending['quote'] }>();
  const { list, marked, show, unmark } = useScrollToMessage(chatId);
  const names = useMemo(
    () => conversation?.groupName != null || kind === 'propertyRequest',
    [conversation, kind],
  );

  const added = useAddedPictures(chatId, conversation?.isBlocked !== true);

  const answer = useCallback(
    (message: ConversationMessage) =>
      setQuote({
        conversationId: chatId,
        quoted: { id: message.id, sender: message.sender, text: message.text || t('chat.picture') },
      }),
    [chatId, t],
  );
  if (error && !thread) return <ErrorState error={error} onRetry={load} />;
  return (
    <section aria-label={t('chat.conversation')} className="flex min-h-0 flex-1 flex-col" {...added.dropArea}>
      {isSearching && (
        <ThreadSearch
          key={chatId}
          chatId={chatId}
          onShow={show}
          onClose={() => {
            unmark();
            onSearchEnd?.();
          }}
        />
      )}
      <ConnectionWarning />
      {conversation?.property && <ListingCard listing={conversation.property} />}
      {pinned}
      <div className="relative min-h-0 flex-1">
        {thread ? (
          <MessageList
            key={chatId}
            ref={list}
            id={chatId}
            myId={myId}
            thread={thread}
            pending={pending}
            hasNames={names}
            marked={marked}
            onAnswer={answer}
            onShow={(message) => void show(message)}
          />
        ) : (
          <ThreadSkeleton />
        )}
      </div>
      <Typing id={chatId} />
      {conversation?.isBlocked ? (
        <p className="border-t border-hair bg-card px-6 py-4 text-center text-small text-muted">
          {t('chat.youBlocked')}
        </p>
      ) : (
        <Composer
          key={`composer ${chatId}`}
          conversationId={chatId}
          quote={quote?.conversationId === chatId ? quote.quoted : null}
          quoteName={quote?.quoted ? displayName(quote.quoted.sender) : ''}
          onQuoteEnd={() => setQuote(undefined)}
          added={added}
        />
      )}
    </section>
  );
}
