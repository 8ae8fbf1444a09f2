import { useAtomValue } from 'jotai';
import { BellOff, Building2, Star } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isProfessional } from '@manzil/shared/domain/roles';
import { typingAtom } from '@/blocks/chat/sync';
import { type Conversation } from '@/blocks/chat/conversation';
import { titleOf } from '@/blocks/listing/card/card';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { useSession } from '@/platform/session';
import { Badge } from '@/ui/Badge';
import { cx } from '@/ui/classes';
import { serverNow } from '@/platform/serverTime';
import { ConversationAvatar } from './ConversationAvatar';
import { useDisplayName } from '@/blocks/chat/useDisplayName';
import { endsConversation } from './closingWords';

/** Time if today, else the date. */
function MessageTime({ at }: { at: string }) {
  const lang = useLang();
  const [today] = useState(() => formatDate(new Date(serverNow()), 'en'));
  const isToday = formatDate(at, 'en') === today;
  return (
    <time dateTime={at} className="shrink-0 text-micro text-muted numbers">
      {isToday ? formatTime(at, lang) : formatDate(at, lang)}
    </time>
  );
}

/** Excerpt of the last message with its sender where unclear, or a typing indicator. */
function Preview({ conversation, myId }: { conversation: Conversation; myId: string }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const writing = useAtomValue(typingAtom)[conversation.id] ?? [];
  const last = conversation.lastMessage;
  if (writing[0]) {
    return (
      <span dir="auto" className="aligned block min-w-0 flex-1 truncate text-small text-link">
        {t('chat.typing', { name: displayName({ ...writing[0], id: writing[0].userId }) })}
      </span>
    );
  }
  const who =
    last?.sender.id === myId
      ? t('chat.youSaid')
      : last && conversation.groupName !== null
        ? `${displayName(last.sender)}:`
        : '';
  return (
    <span className="flex min-w-0 flex-1 gap-1 text-small text-muted">
      {who && <bdi className="max-w-1/2 shrink-0 truncate">{who}</bdi>}
      <span dir="auto" className="aligned min-w-0 flex-1 truncate">
        {last ? last.text || t('chat.picture') : t('chat.noMessages')}
      </span>
    </span>
  );
}

/** A conversation in the list; the whole row is one link. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  to,
  isOpen,
}: {
  conversation: Conversation;
  to: string;
  isOpen: boolean;
}) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const lang = useLang();
  const session = useSession();
  const myId = session?.user.id ?? '';
  const isWaiting =
    isProfessional(session?.role) &&
    conversation.groupName === null &&
    conversation.lastMessage != null &&
    conversation.lastMessage.sender.id !== myId &&
    !endsConversation(conversation.lastMessage.text);
  return (
    <Link
      to={to}
      data-conversation={conversation.id}
      aria-current={isOpen ? 'true' : undefined}
      className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken aria-[current=true]:bg-primary-soft"
    >
      <ConversationAvatar conversation={conversation} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="aligned min-w-0 flex-1 truncate font-medium text-strong">
            {conversation.groupName ?? displayName(conversation.other)}
          </span>
          {conversation.isFavourite && (
            <Star
              aria-label={t('chat.favourite')}
              className="size-3.5 shrink-0 self-center fill-current text-accent"
            />
          )}
          {conversation.isMuted && (
            <BellOff aria-label={t('chat.muted')} className="size-3.5 shrink-0 self-center text-muted" />
          )}
          <MessageTime at={conversation.updatedAt} />
        </span>
        {conversation.kind === 'propertyRequest' && conversation.property && (
          <span className="flex items-center gap-1 text-micro text-muted">
            <Building2 aria-hidden className="size-3.5 shrink-0" />
            <span dir="auto" className="aligned truncate">
              {titleOf(conversation.property, lang)}
            </span>
          </span>
        )}
        <span className="flex items-center gap-2">
          <Preview conversation={conversation} myId={myId} />
          {conversation.unreadCount > 0 ? (
            <span
              className={cx(
                'min-w-5 shrink-0 rounded-pill px-1.5 text-center text-micro font-medium numbers',
                conversation.isMuted ? 'bg-sunken text-muted' : 'bg-primary text-on-primary',
              )}
            >
              <span aria-hidden>{conversation.unreadCount}</span>
              <span className="sr-only">{t('chat.unread', { count: conversation.unreadCount })}</span>
            </span>
          ) : (
            isWaiting && (
              <Badge tone="warning" className="shrink-0 !text-micro">
                {t('chat.needsAnswer')}
              </Badge>
            )
          )}
        </span>
      </span>
    </Link>
  );
});
