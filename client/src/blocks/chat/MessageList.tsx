import { ChevronDown } from 'lucide-react';
import { useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { formatDate, useLang } from '@/platform/i18n/format';
import { IconButton } from '@/ui/Button';
import { serverNow } from '@/platform/serverTime';
import { Bubble } from './Bubble';
import type { Pending } from './outbox';
import { PendingBubble } from './PendingBubble';
import { dayOf, rowsOf } from './rows';
import type { ConversationMessage } from './conversation';
import { loadOlder, type ThreadState } from './threads';
import { useIsPrepended, useListScroll } from './useListScroll';

/** Imperative handle of the message list. */
export interface ListHandle {
  /** Scrolls to a loaded message. */
  show: (message: string) => void;
}

/** A date separator: today, yesterday, or the date. */
function Day({ at }: { at: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [now] = useState(serverNow);
  const day = dayOf(at);
  const text =
    day === dayOf(new Date(now).toISOString())
      ? t('chat.today')
      : day === dayOf(new Date(now - DAY_MS).toISOString())
        ? t('chat.yesterday')
        : formatDate(at, lang);
  return (
    <p className="flex justify-center py-3">
      <span className="rounded-pill bg-sunken px-3 py-1 text-micro text-muted">{text}</span>
    </p>
  );
}

/** Height of a one-line message in pixels. */
const ROW_HEIGHT = 68;

interface MessageListProps {
  ref: Ref<ListHandle>;
  id: string;
  myId: string;
  thread: ThreadState;
  pending: Pending[];
  /** Show sender names: there are more than two participants. */
  hasNames: boolean;
  marked: string | undefined;
  onAnswer: (message: ConversationMessage) => void;
  onShow: (message: string) => void;
}

/** Virtualised messages of a conversation, the newest at the bottom; loads older ones on scrolling up. */
export function MessageList({ ref, id, myId, thread, pending, ...shown }: MessageListProps) {
  const { t } = useTranslation();
  const rows = useMemo(() => rowsOf(thread.messages, pending), [thread.messages, pending]);
  const isPrepended = useIsPrepended(rows);
  const { scroller, list, isAway, onScroll, onScrollEnd, onWheel, onKeyDown, show, toNewest } = useListScroll(
    rows,
    () => {
      if (thread.hasOlder) void loadOlder(id).catch(() => undefined);
    },
  );
  useImperativeHandle(ref, () => ({ show }));
  return (
    <>
      <div
        ref={scroller}
        role="log"
        aria-label={t('chat.messages')}
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto px-4 [overflow-anchor:none] md:px-6"
        onWheel={onWheel}
        onKeyDown={onKeyDown}
      >
        <div className="grow" />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={isPrepended}
          // The list's own estimate would change as rows are measured, and the visible rows would jump.
          itemSize={ROW_HEIGHT}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
        >
          {({ key, message, pending: own, day, isFirst }) => (
            <div key={key} data-message={key}>
              {day && <Day at={day} />}
              {message && (
                <Bubble
                  message={message}
                  isOwn={message.sender.id === myId}
                  hasName={shown.hasNames && isFirst}
                  isMarked={shown.marked === message.id}
                  onAnswer={shown.onAnswer}
                  onShow={shown.onShow}
                />
              )}
              {own && <PendingBubble pending={own} />}
            </div>
          )}
        </Virtualizer>
      </div>
      {isAway && (
        <IconButton
          label={t('chat.toNewest')}
          icon={ChevronDown}
          className="absolute end-5 bottom-3 border border-hair bg-raised shadow-lift"
          onClick={toNewest}
        />
      )}
    </>
  );
}
