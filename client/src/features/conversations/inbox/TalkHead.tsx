import { ArrowLeft, Info, Search, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shownName, type Talk } from '@/blocks/chat/talk';
import { putChat } from '@/blocks/chat/talks';
import { useApiCommand } from '@/platform/api/useApi';
import { IconButton } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { toastError } from '@/ui/overlay/toastError';
import { Face } from './Face';

interface TalkHeadProps {
  talk: Talk | undefined;
  onBack: () => void;
  onSearch: () => void;
  /** Undefined where the details are always visible. */
  onInfo: (() => void) | undefined;
}

/** Header of a conversation: who it is with, their online status, and actions. */
export function TalkHead({ talk, onBack, onSearch, onInfo }: TalkHeadProps) {
  const { t } = useTranslation();
  const favourite = useApiCommand('chats.toggleFavourite', {
    onSuccess: ({ data }) => putChat(data),
    onError: toastError,
  });
  const state = talk?.chat
    ? talk.groupName !== null
      ? t('chat.members', { count: talk.chat.users.length })
      : talk.other.isOnline
        ? t('chat.online')
        : ''
    : t('chat.aboutRequest');
  return (
    <header className="flex min-h-18 items-center gap-2 border-b border-hair bg-card px-2 md:px-6">
      <IconButton label={t('chat.toList')} icon={ArrowLeft} className="mirrors md:hidden" onClick={onBack} />
      {talk ? (
        <>
          <Face of={talk} size={42} />
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="aligned truncate text-base font-medium">
              {talk.groupName ?? shownName(talk.other, t)}
            </h2>
            <p className={`truncate text-small ${talk.other.isOnline ? 'text-success' : 'text-muted'}`}>
              {state}
            </p>
          </div>
          {talk.chat && (
            <>
              <IconButton label={t('chat.searchHere')} icon={Search} onClick={onSearch} />
              <IconButton
                label={t(talk.isFavourite ? 'chat.notFavourite' : 'chat.makeFavourite')}
                icon={Star}
                isOn={talk.isFavourite}
                aria-pressed={talk.isFavourite}
                disabled={favourite.isPending}
                onClick={() => favourite.mutate({ chatId: talk.id })}
              />
            </>
          )}
          {onInfo && <IconButton label={t('chat.info')} icon={Info} onClick={onInfo} />}
        </>
      ) : (
        <Skeleton className="h-10 w-48 rounded-control" />
      )}
    </header>
  );
}
