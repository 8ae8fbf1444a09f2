import { ArrowLeft, Info, Search, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Conversation } from '@/blocks/chat/conversation';
import { IconButton } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { ConversationAvatar } from './ConversationAvatar';
import { useDisplayName } from '@/blocks/chat/useDisplayName';
import { useMarks } from './useMarks';

interface ConversationHeadProps {
  conversation: Conversation | undefined;
  onBack: () => void;
  onSearch: () => void;
  /** Undefined where the details are always visible. */
  onInfo: (() => void) | undefined;
}

/** Header of a conversation: who it is with, their online status, and actions. */
export function ConversationHead({ conversation, onBack, onSearch, onInfo }: ConversationHeadProps) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const { isMarking, toggle } = useMarks(conversation);
  const state = conversation?.chat
    ? conversation.groupName !== null
      ? t('chat.members', { count: conversation.chat.users.length })
      : conversation.other.isOnline
        ? t('chat.online')
        : ''
    : t('chat.aboutRequest');
  return (
    <header className="flex min-h-18 items-center gap-2 border-b border-hair bg-card px-2 md:px-6">
      <IconButton label={t('chat.toList')} icon={ArrowLeft} className="mirrors md:hidden" onClick={onBack} />
      {conversation ? (
        <>
          <ConversationAvatar conversation={conversation} size={42} />
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="aligned truncate text-base font-medium">
              {conversation.groupName ?? displayName(conversation.other)}
            </h2>
            <p
              className={`truncate text-small ${conversation.other.isOnline ? 'text-success' : 'text-muted'}`}
            >
              {state}
            </p>
          </div>
          <IconButton label={t('chat.searchHere')} icon={Search} onClick={onSearch} />
          <IconButton
            label={t(conversation.isFavourite ? 'chat.notFavourite' : 'chat.makeFavourite')}
            icon={Star}
            isOn={conversation.isFavourite}
            aria-pressed={conversation.isFavourite}
            disabled={isMarking('isFavourite')}
            onClick={() => toggle('isFavourite')}
          />
          {onInfo && <IconButton label={t('chat.info')} icon={Info} onClick={onInfo} />}
        </>
      ) : (
        <Skeleton className="h-10 w-48 rounded-control" />
      )}
    </header>
  );
}
