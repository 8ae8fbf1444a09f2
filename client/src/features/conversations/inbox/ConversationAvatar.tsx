import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBytes } from '@/blocks/chat/composer/pictureBytes';
import { type Chat, type Conversation } from '@/blocks/chat/conversation';
import { Avatar } from '@/ui/Avatar';
import { useDisplayName } from '@/blocks/chat/useDisplayName';

/** A group's picture, or an icon. Decorative, since the name is next to it. */
export function GroupAvatar({ chat, size }: { chat: Chat | undefined; size: number }) {
  const image = chat?.image;
  const url = useBytes(
    chat && image ? { source: { group: chat.id }, width: 320, publicID: image.publicID } : undefined,
  );
  if (chat && image) {
    return (
      <img
        src={url ?? image.placeholder}
        alt=""
        data-picture={url && image.publicID}
        style={{ width: size, height: size }}
        className="shrink-0 rounded-pill object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className="grid shrink-0 place-items-center rounded-pill bg-sunken text-muted"
    >
      <UsersRound className="size-5" strokeWidth={1.6} />
    </span>
  );
}

/** Picture of a group, or of a person with their online status. */
export function ConversationAvatar({
  conversation,
  size = 44,
}: {
  conversation: Conversation;
  size?: number;
}) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const { other, groupName } = conversation;
  if (groupName !== null) return <GroupAvatar chat={conversation.chat} size={size} />;
  return (
    <span className="relative shrink-0">
      <Avatar person={{ id: other.id, name: displayName(other), image: other.image }} size={size} />
      {other.isOnline && (
        <span className="absolute end-0 bottom-0 size-3 rounded-pill border-2 border-card bg-success">
          <span className="sr-only">{t('chat.online')}</span>
        </span>
      )}
    </span>
  );
}
