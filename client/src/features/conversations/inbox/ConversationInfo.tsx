import {
  Archive,
  ArchiveRestore,
  Ban,
  Bell,
  BellOff,
  ExternalLink,
  Flag,
  LogOut,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
// eslint-disable-next-line no-restricted-imports -- Nobody blocks staff.
import { isAgent, isStaff } from '@manzil/shared/domain/roles';
import { dropThread } from '@/blocks/chat/threads';
import { type Conversation } from '@/blocks/chat/conversation';
import { dropConversation, fetchChat } from '@/blocks/chat/conversations';
import { ReportDialog } from '@/blocks/listing/ReportDialog';
import { pathOf } from '@/blocks/listing/card/card';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { useApiCommand } from '@/platform/api/useApi';
import { useSession } from '@/platform/session';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog, Sheet } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { Members } from './Members';
import { useDisplayName } from '@/blocks/chat/useDisplayName';
import { useMarks } from './useMarks';

/** The other person in a one-to-one chat. */
function Person({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const lang = useLang();
  const person = conversation.chat?.users.find(({ id }) => id === conversation.other.id);
  return (
    <div className="space-y-3">
      <p dir="auto" className="aligned font-medium text-strong">
        {displayName(conversation.other)}
      </p>
      {person && (
        <p className="text-small text-muted">
          {person.role && label('roles', person.role, lang)}
          {person.companyName && (
            <>
              {' · '}
              <bdi>{person.companyName}</bdi>
            </>
          )}
        </p>
      )}
      {person?.id && isAgent(person.role) && (
        <ButtonLink small icon={UserRound} to={`/agent?id=${person.id}`}>
          {t('chat.agentPage')}
        </ButtonLink>
      )}
      {conversation.kind === 'propertyRequest' && conversation.property && (
        <ButtonLink small icon={ExternalLink} to={pathOf(conversation.property.id)}>
          {t('chat.toListing')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Reports the other person in a chat to staff. */
function ReportButton({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const [isOpen, setIsOpen] = useState(false);
  const person = conversation.chat?.users.find(({ id }) => id === conversation.other.id);
  if (!person?.id) return null;
  return (
    <>
      <Button variant="quiet" icon={Flag} onClick={() => setIsOpen(true)}>
        {t('chat.reportPerson')}
      </Button>
      {isOpen && (
        <ReportDialog
          kind="person"
          id={person.id}
          chat={conversation.id}
          title={displayName(conversation.other)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Blocks the other person in a chat after confirmation, or unblocks them. */
function BlockButton({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const [isAsking, setIsAsking] = useState(false);
  const block = useApiCommand('chats.block', {
    onSuccess: () => {
      setIsAsking(false);
      void fetchChat(conversation.id).catch(() => undefined);
    },
    onError: toastError,
  });
  const person = conversation.chat?.users.find(({ id }) => id === conversation.other.id);
  if (!person?.id || !person.role || isStaff(person.role)) return null;
  const userId = person.id;
  const name = displayName(conversation.other);
  return (
    <>
      <Button
        variant="quiet"
        icon={Ban}
        isLoading={block.isPending}
        onClick={() =>
          conversation.isBlocked ? block.mutate({ userId, isBlocked: false }) : setIsAsking(true)
        }
      >
        {t(conversation.isBlocked ? 'chat.unblock' : 'chat.block')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => block.mutate({ userId, isBlocked: true })}
        isDangerous
        isLoading={block.isPending}
        title={t('chat.blockTitle', { name })}
        text={t('chat.blockText')}
        action={t('chat.block')}
      />
    </>
  );
}

/** Mutes and archives a conversation of either kind. */
function MarkButtons({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { isMarking, toggle } = useMarks(conversation);
  return (
    <>
      <Button
        variant="quiet"
        icon={conversation.isMuted ? Bell : BellOff}
        isLoading={isMarking('isMuted')}
        onClick={() => toggle('isMuted')}
      >
        {t(conversation.isMuted ? 'chat.unmute' : 'chat.mute')}
      </Button>
      <Button
        variant="quiet"
        icon={conversation.isArchived ? ArchiveRestore : Archive}
        isLoading={isMarking('isArchived')}
        onClick={() => toggle('isArchived')}
      >
        {t(conversation.isArchived ? 'chat.unarchive' : 'chat.archive')}
      </Button>
    </>
  );
}

/** Actions of a chat between people: block, report, delete. */
function ChatActions({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const myId = useSession()?.user.id;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useApiCommand('chats.remove', {
    onSuccess: () => {
      onGone();
      dropConversation(conversation.id);
      dropThread(conversation.id);
    },
    onError: toastError,
  });
  const isGroup = conversation.groupName !== null;
  const isAdmin = conversation.chat?.groupAdmin === myId;
  const kind = !isGroup ? 'delete' : isAdmin ? 'deleteGroup' : 'leave';
  return (
    <>
      {!isGroup && <BlockButton conversation={conversation} />}
      {!isGroup && <ReportButton conversation={conversation} />}
      <Button variant="quiet" icon={kind === 'leave' ? LogOut : Trash2} onClick={() => setIsAsking(true)}>
        {t(`chat.${kind}`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ chatId: conversation.id })}
        isDangerous
        isLoading={remove.isPending}
        title={t(`chat.${kind}Title`, { name: conversation.groupName ?? displayName(conversation.other) })}
        text={t(`chat.${kind}Text`)}
        action={t(`chat.${kind}`)}
      />
    </>
  );
}

interface ConversationInfoProps {
  conversation: Conversation;
  /** Next to the thread; otherwise a sheet over it. */
  isPane: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Called when the conversation has been deleted. */
  onGone: () => void;
}

/** Details and actions of a conversation. */
export function ConversationInfo({ conversation, isPane, isOpen, onClose, onGone }: ConversationInfoProps) {
  const { t } = useTranslation();
  const content = (
    <div className="space-y-5">
      {conversation.groupName === null ? (
        <Person conversation={conversation} />
      ) : (
        <Members conversation={conversation} />
      )}
      <div className="flex flex-col items-start border-t border-hair pt-4 [&>button]:-mx-3">
        <MarkButtons conversation={conversation} />
        {conversation.chat && <ChatActions conversation={conversation} onGone={onGone} />}
      </div>
    </div>
  );
  if (!isPane) {
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={t('chat.info')}>
        {content}
      </Sheet>
    );
  }
  return (
    <aside
      aria-label={t('chat.info')}
      className="w-68 shrink-0 overflow-y-auto border-s border-hair bg-card p-5"
    >
      <h2 className="mb-4 text-h3">{t('chat.info')}</h2>
      {content}
    </aside>
  );
}
