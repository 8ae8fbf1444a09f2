import { MessageSquarePlus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList } from 'virtua';
import { MAX_SEARCH_TEXT } from '@manzil/shared/domain/text/textLimits';
import { useListState } from '@/platform/hooks/useListState';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { IconButton } from '@/ui/Button';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { TextField } from '@/ui/form/TextField';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, ErrorState } from '@/ui/States';
import { NewConversationDialog } from './NewConversationDialog';
import { ConversationRow } from './ConversationRow';
import { TABS, useConversationList, type Tab } from './useConversationList';

/** Rows before the end at which the next page loads. */
const PREFETCH_ROWS = 8;

/** Search, tabs, and the virtualised conversations, newest first. */
export function ConversationList({
  open,
  linkTo,
}: {
  open: string | undefined;
  linkTo: (id: string) => string;
}) {
  const { t } = useTranslation();
  const state = useListState();
  const [isNew, setIsNew] = useState(false);
  const tab = TABS.find((one) => one === state.get('tab')) ?? 'all';
  const search = state.get('search');
  const [typed, setTyped] = useDebouncedInput(search, (text) => state.set('search', text.trim()));
  const { conversations: conversations, isPending, error, retry, more } = useConversationList(tab, search);
  return (
    <>
      <div className="space-y-3 p-4 pb-3">
        <div className="flex items-center gap-1">
          <TextField
            label={t('chat.search')}
            hideLabel
            type="search"
            maxLength={MAX_SEARCH_TEXT}
            before={<Search aria-hidden className="size-4.5" strokeWidth={1.7} />}
            placeholder={t('chat.search')}
            value={typed}
            className="flex-1"
            onChange={(event) => setTyped(event.target.value)}
          />
          <IconButton label={t('chat.new')} icon={MessageSquarePlus} onClick={() => setIsNew(true)} />
        </div>
        <SegmentedControl<Tab>
          isRow
          label={t('chat.tabs')}
          hideLabel
          value={tab}
          onChange={(value) => state.set('tab', value === 'all' ? '' : value)}
          options={TABS.map((value) => ({ value, label: t(`chat.tab.${value}`) }))}
        />
      </div>
      <div className="min-h-0 flex-1">
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : isPending ? (
          <div aria-busy="true" className="space-y-3 px-4">
            {Array.from({ length: 6 }, (_, at) => (
              <Skeleton key={at} className="h-14 rounded-card" />
            ))}
          </div>
        ) : conversations.length === 0 ? (
          <EmptyState
            title={t(search ? 'chat.noneFound' : `chat.none.${tab}`)}
            text={search ? undefined : t('chat.noneText')}
          />
        ) : (
          <VList
            data={conversations}
            aria-label={t('chat.talks')}
            role="list"
            onScroll={(offset) => {
              // Rows are at least 4.5 rem high.
              if (offset / 72 + PREFETCH_ROWS * 2 > conversations.length) more();
            }}
          >
            {(conversation) => (
              <div key={conversation.id} role="listitem">
                <ConversationRow
                  conversation={conversation}
                  to={linkTo(conversation.id)}
                  isOpen={conversation.id === open}
                />
              </div>
            )}
          </VList>
        )}
      </div>
      {isNew && <NewConversationDialog onClose={() => setIsNew(false)} linkTo={linkTo} />}
    </>
  );
}
