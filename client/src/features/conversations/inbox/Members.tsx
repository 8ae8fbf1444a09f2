import { Crown, PenLine, Trash2, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, type Conversation } from '@/blocks/chat/conversation';
import { putChat } from '@/blocks/chat/conversations';
import { useApiCommand } from '@/platform/api/useApi';
import { useSession } from '@/platform/session';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { Button, IconButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { SquarePhoto } from '@/ui/photo/SquarePhoto';
import { AddDialog } from './AddDialog';
import { GroupAvatar } from './ConversationAvatar';
import { GroupDialog } from './GroupDialog';
import { useDisplayName } from '@/blocks/chat/useDisplayName';

type Member = Chat['users'][number];

/** A group's picture; its admin can change or remove it. */
function GroupPhoto({ chat, isAdmin }: { chat: Chat; isAdmin: boolean }) {
  const { t } = useTranslation();
  const upload = useApiCommand('chats.setPicture', { onSuccess: ({ data }) => putChat(data) });
  const remove = useApiCommand('chats.removePicture', {
    onSuccess: ({ data }) => putChat(data),
    onError: toastError,
  });
  return (
    <div className="flex items-center gap-4">
      <GroupAvatar chat={chat} size={72} />
      {isAdmin && (
        <div className="min-w-0 flex-1">
          <SquarePhoto
            send={(file, onProgress) => upload.mutateAsync({ chatId: chat.id, files: [file], onProgress })}
          />
          {chat.image && (
            <Button
              variant="quiet"
              small
              icon={Trash2}
              className="-mx-3"
              isLoading={remove.isPending}
              onClick={() => remove.mutate({ chatId: chat.id })}
            >
              {t('chat.removePicture')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface MemberRowProps {
  member: Member;
  isMe: boolean;
  isAdmin: boolean;
  /** Undefined if not permitted. */
  onHandOver: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function MemberRow({ member, isMe, isAdmin, onHandOver, onRemove }: MemberRowProps) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const name = displayName(member);
  return (
    <li className="flex min-h-12 items-center gap-2.5">
      <Avatar person={{ id: member.id, name, image: member.image }} size={32} />
      <span className="min-w-0 flex-1 text-small">
        <span dir="auto" className="aligned block truncate text-strong">
          {isMe ? t('chat.you') : name}
        </span>
        {member.isOnline && <span className="block text-micro text-success">{t('chat.online')}</span>}
      </span>
      {isAdmin && <Badge className="!text-micro">{t('chat.admin')}</Badge>}
      {onHandOver && (
        <IconButton
          label={t('chat.handOver', { name })}
          icon={Crown}
          className="text-muted"
          onClick={onHandOver}
        />
      )}
      {onRemove && (
        <IconButton
          label={t('chat.takeOut', { name })}
          icon={UserMinus}
          className="text-muted"
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** Confirms making another member the group's admin. */
function HandOverGroup({ chat, to, onClose }: { chat: Chat; to: Member | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const edit = useApiCommand('chats.editGroup', {
    onSuccess: ({ data }) => {
      putChat(data);
      onClose();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      isOpen={to !== undefined}
      onClose={onClose}
      onConfirm={() => to?.id && edit.mutate({ chatId: chat.id, groupAdmin: to.id })}
      isLoading={edit.isPending}
      title={t('chat.handOverTitle', { name: to ? displayName(to) : '' })}
      text={t('chat.handOverText', { name: to ? displayName(to) : '' })}
      action={t('chat.handOverAct')}
    />
  );
}

/** Confirms removing a member from a group. */
function RemoveMember({ chat, who, onClose }: { chat: Chat; who: Member | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const update = useApiCommand('chats.updateUsers', {
    onSuccess: ({ data }) => {
      putChat(data);
      onClose();
    },
    onError: toastError,
  });
  const remaining = chat.users.flatMap(({ id }) => (id && id !== who?.id ? [id] : []));
  return (
    <ConfirmDialog
      isOpen={who !== undefined}
      onClose={onClose}
      onConfirm={() => update.mutate({ chatId: chat.id, users: remaining })}
      isDangerous
      isLoading={update.isPending}
      title={t('chat.takeOutTitle', { name: who ? displayName(who) : '' })}
      text={t('chat.takeOutText')}
      action={t('chat.takeOutAct')}
    />
  );
}

/** Actions of a group's admin. */
function GroupActions({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'add' | 'edit'>();
  const close = () => setOpen(undefined);
  return (
    <div>
      <Button small icon={UserPlus} onClick={() => setOpen('add')}>
        {t('chat.addMembers')}
      </Button>
      <Button small icon={PenLine} className="ms-2" onClick={() => setOpen('edit')}>
        {t('chat.editGroup')}
      </Button>
      {open === 'add' && <AddDialog chat={chat} onClose={close} />}
      {open === 'edit' && <GroupDialog chat={chat} onClose={close} />}
    </div>
  );
}

/** A group's picture, description and members, editable by its admin. */
export function Members({ conversation: { chat } }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const myId = useSession()?.user.id;
  const [leaving, setLeaving] = useState<Member>();
  const [successor, setSuccessor] = useState<Member>();
  if (!chat) return null;
  const isAdmin = chat.groupAdmin === myId;
  return (
    <div className="space-y-3">
      {(isAdmin || chat.image) && <GroupPhoto chat={chat} isAdmin={isAdmin} />}
      {chat.description && (
        <p dir="auto" className="text-small break-words whitespace-pre-wrap text-body">
          {chat.description}
        </p>
      )}
      <h3 className="text-small font-medium text-muted">{t('chat.members', { count: chat.users.length })}</h3>
      <ul>
        {chat.users.map((user, at) => (
          <MemberRow
            key={user.id ?? at}
            member={user}
            isMe={user.id === myId}
            isAdmin={user.id !== null && user.id === chat.groupAdmin}
            onHandOver={
              isAdmin && user.id !== null && user.id !== myId ? () => setSuccessor(user) : undefined
            }
            onRemove={isAdmin && user.id !== myId ? () => setLeaving(user) : undefined}
          />
        ))}
      </ul>
      {isAdmin && <GroupActions chat={chat} />}
      <HandOverGroup chat={chat} to={successor} onClose={() => setSuccessor(undefined)} />
      <RemoveMember chat={chat} who={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}
