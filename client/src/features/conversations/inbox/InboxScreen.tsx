import { MessagesSquare, ShieldOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { parseConversationId } from '@/blocks/chat/conversation';
import { Thread } from '@/blocks/chat/Thread';
import { ThreadViewing } from '@/blocks/requests/viewings/ThreadViewing';
import { fetchChat, fetchRequestChats, useIsRemoved, useConversation } from '@/blocks/chat/conversations';
import { useThread } from '@/blocks/chat/threads';
import { CallError } from '@/platform/api/failure';
import { useSession } from '@/platform/session';
import { useMedia } from '@/platform/hooks/useMedia';
import { ButtonLink } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { useDock } from '@/ui/hooks/useDock';
import { ConversationHead } from './ConversationHead';
import { ConversationInfo } from './ConversationInfo';
import { ConversationList } from './ConversationList';

function InboxHint({
  icon: Icon,
  title,
  text,
}: {
  icon: typeof MessagesSquare;
  title: string;
  text?: string;
}) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-2 p-8 text-center">
      <Icon aria-hidden className="size-8 text-muted" strokeWidth={1.4} />
      <p className="font-medium text-strong">{title}</p>
      {text && <p className="max-w-prose text-small text-muted">{text}</p>}
    </div>
  );
}

/** Loads a conversation named in the URL that isn't known yet. @returns true if the person has no such conversation */
function useIsUnavailable(id: string | undefined): boolean {
  const isKnown = useConversation(id) !== undefined;
  const isRead = useThread(id ?? '') !== undefined;
  const wasDropped = useIsRemoved(id);
  const [unavailableId, setUnavailableId] = useState<string>();
  useEffect(() => {
    if (!id || isKnown || wasDropped) return;
    // Opening a request conversation for the first time adds it to the list.
    if (parseConversationId(id).kind === 'propertyRequest') {
      if (isRead) void fetchRequestChats().catch(() => undefined);
      return;
    }
    fetchChat(id).catch((error: unknown) => {
      if (error instanceof CallError && [400, 404].includes(error.failure.status)) setUnavailableId(id);
    });
  }, [id, isKnown, isRead, wasDropped]);
  return id !== undefined && (unavailableId === id || wasDropped) && !isKnown;
}

/** A conversation with header and details. */
function OpenConversation({ id, onLeave, onGone }: { id: string; onLeave: () => void; onGone: () => void }) {
  const { t } = useTranslation();
  const about = parseConversationId(id);
  const isGone = useIsUnavailable(id);
  const conversation = useConversation(id);
  const [isSearching, setIsSearching] = useState(false);
  const [isInfoOpen, setIsInfoOpen] = useState(false);
  const hasInfoPane = useMedia('(min-width: 90rem)');
  if (isGone) {
    return (
      <div className="flex-1 self-center text-center">
        <InboxHint icon={MessagesSquare} title={t('chat.gone')} text={t('chat.goneText')} />
        <ButtonLink to="/inbox">{t('chat.toList')}</ButtonLink>
      </div>
    );
  }
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col bg-page">
        <ConversationHead
          conversation={conversation}
          onBack={onLeave}
          onSearch={() => setIsSearching(!isSearching)}
          onInfo={hasInfoPane ? undefined : () => setIsInfoOpen(true)}
        />
        <Thread
          chatId={id}
          kind={about.kind}
          pinned={about.kind === 'propertyRequest' && <ThreadViewing {...about.request} />}
          isSearching={isSearching}
          onSearchEnd={() => setIsSearching(false)}
        />
      </div>
      {conversation && (
        <ConversationInfo
          conversation={conversation}
          isPane={hasInfoPane}
          isOpen={isInfoOpen}
          onClose={() => setIsInfoOpen(false)}
          onGone={onGone}
        />
      )}
    </>
  );
}

/** Inbox: the conversations, the one named in the URL, and its details. */
export function InboxScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const open = params.get('chat') ?? undefined;
  // Raises elements floating at the bottom of the page above the message input.
  useDock('bar', '9rem');
  const addressOf = (id?: string) => {
    const next = new URLSearchParams(params);
    if (id) next.set('chat', id);
    else next.delete('chat');
    return `/inbox${next.size > 0 ? `?${next}` : ''}`;
  };
  // Go back in history to the list, unless the person arrived at this URL directly.
  const leave = () => {
    if (location.key === 'default') void navigate(addressOf(), { replace: true });
    else void navigate(-1);
  };
  if (session?.isImpersonated) {
    return <InboxHint icon={ShieldOff} title={t('chat.private')} text={t('chat.privateText')} />;
  }
  return (
    <div className="-mx-(--gutter) -mt-6 -mb-28 flex h-[calc(100dvh-3.75rem-3.75rem-env(safe-area-inset-bottom))] overflow-hidden md:-mx-8 md:-mb-16 md:h-[calc(100dvh-4.5rem)]">
      <h1 className="sr-only">{t('pages.inbox')}</h1>
      <section
        aria-label={t('chat.talks')}
        className={cx(
          'w-full shrink-0 flex-col border-e border-hair bg-card md:flex md:w-80 lg:w-88',
          open ? 'hidden' : 'flex',
        )}
      >
        <ConversationList open={open} linkTo={addressOf} />
      </section>
      {open ? (
        <OpenConversation
          key={open}
          id={open}
          onLeave={leave}
          onGone={() => void navigate(addressOf(), { replace: true })}
        />
      ) : (
        <div className="hidden flex-1 md:block">
          <InboxHint icon={MessagesSquare} title={t('chat.choose')} />
        </div>
      )}
    </div>
  );
}
