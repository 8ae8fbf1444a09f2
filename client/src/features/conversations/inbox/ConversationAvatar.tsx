import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBytes } from '@/blocks/chat/pictureBytes';
import { type Chat, type Conversation } from '@/blocks/chat/conversation';
import { Avatar } from '@/ui/Avatar';
import { useDisplayName } from '@/blocks/chat/useDisplayName';

/** A group's picture, or an icon. Decorative, since the name is next to it. */
export function GroupAvatar({ of, size }: { of: Chat | undefined; size: number }) {
  const image = of?.image;
  const url = useBytes(
    of && image ? { of: { group: of.id }, width: 320, publicID: image.publicID } : undefined,
  );
  if (of && image) {
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
export function ConversationAvatar({ of, size = 44 }: { of: Conversation; size?: number }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const { other, groupName } = of;
  if (groupName !== null) return <GroupAvatar of={of.chat} size={size} />;
  return (
    <span className="relative shrink-0">
      <Avatar of={{ id: other.id, name: displayName(other), image: other.image }} size={size} />
      {other.isOnline && (
        <span className="absolute end-0 bottom-0 size-3 rounded-pill border-2 border-card bg-success">
          <span className="sr-only">{t('chat.online')}</span>
        </span>
      )}
    </span>
  );
}
