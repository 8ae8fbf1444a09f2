import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_SEARCH_TEXT } from '@manzil/shared/domain/text/textLimits';
import { useApiQuery } from '@/platform/api/useApi';
import { IconButton } from '@/ui/Button';
import { useBackCloses } from '@/ui/overlay/useBackCloses';
import { TextField } from '@/ui/form/TextField';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { parseConversationId } from './conversation';

/** Matching messages of a conversation of either kind, newest first; undefined while loading. */
function useFound(id: string, searchQuery: string): { id: string }[] | undefined {
  const about = parseConversationId(id);
  const isSearching = searchQuery !== '';
  const ofChat = useApiQuery(
    'chats.searchMessages',
    { chatId: id, searchQuery },
    { enabled: isSearching && about.kind === 'chat' },
  );
  const ofRequest = useApiQuery(
    'propertyRequestChats.searchMessages',
    { ...(about.kind === 'chat' ? { propertyId: id } : about.request), searchQuery },
    { enabled: isSearching && about.kind === 'propertyRequest' },
  );
  return (about.kind === 'chat' ? ofChat : ofRequest).data?.data;
}

interface ThreadSearchProps {
  chatId: string;
  onShow: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Searches a conversation: starts at the newest match and steps to older and newer ones. */
export function ThreadSearch({ chatId, onShow, onClose }: ThreadSearchProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [typed, setTyped] = useDebouncedInput(words, setWords);
  const [place, setPlace] = useState({ words: '', at: 0 });
  useBackCloses(true, onClose);
  const searchQuery = trimmed(words);
  const found = useFound(chatId, searchQuery);
  const all = searchQuery === '' ? [] : (found ?? []);
  const at = place.words === searchQuery ? place.at : 0;
  const shown = all[at]?.id;
  useEffect(() => {
    if (shown) void onShow(shown);
  }, [shown, onShow]);
  const go = (by: number) =>
    setPlace({ words: searchQuery, at: Math.min(Math.max(at + by, 0), all.length - 1) });
  return (
    <search className="flex items-center gap-1 border-b border-hair bg-card px-4 py-2 md:px-6">
      <TextField
        label={t('chat.searchHere')}
        hideLabel
        type="search"
        autoFocus
        maxLength={MAX_SEARCH_TEXT}
        before={<Search aria-hidden className="size-4.5" strokeWidth={1.7} />}
        placeholder={t('chat.searchHere')}
        value={typed}
        className="flex-1"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
        }}
      />
      <p role="status" className="min-w-16 px-1 text-center text-small text-muted numbers">
        {searchQuery !== '' &&
          found &&
          (all.length > 0 ? <bdi dir="ltr">{`${at + 1} / ${all.length}`}</bdi> : t('chat.nothingFound'))}
      </p>
      <IconButton
        label={t('chat.olderFind')}
        icon={ChevronUp}
        disabled={at >= all.length - 1}
        onClick={() => go(1)}
      />
      <IconButton label={t('chat.newerFind')} icon={ChevronDown} disabled={at <= 0} onClick={() => go(-1)} />
      <IconButton label={t('ui.close')} icon={X} onClick={onClose} />
    </search>
  );
}
