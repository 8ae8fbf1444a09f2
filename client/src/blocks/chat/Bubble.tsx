import { Check, CheckCheck, Flag, Reply } from 'lucide-react';
import { memo, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { lazyPart } from '@/platform/browser/lazyPart';
import { IconButton } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { useLongPress } from '@/ui/hooks/useLongPress';
import { linkify } from './linkify';
import { MessageImage } from './MessageImage';
import { type Name, type ConversationMessage } from './conversation';
import { useDisplayName } from './useDisplayName';

const ReportDialog = lazyPart(async () => (await import('@/blocks/listing/ReportDialog')).ReportDialog);

/** Frame of a message bubble; own messages align to the end edge. */
export function BubbleFrame({
  isOwn,
  isMarked = false,
  tone = isOwn ? 'bg-primary-soft text-strong' : 'border border-hair bg-card text-strong',
  aside,
  handlers,
  children,
}: {
  isOwn: boolean;
  isMarked?: boolean;
  tone?: string;
  /** Shown next to the bubble. */
  aside?: ReactNode;
  handlers?: ReturnType<typeof useLongPress>['handlers'];
  children: ReactNode;
}) {
  return (
    <div
      {...handlers}
      className={cx('group flex items-center gap-1 pb-2', isOwn ? 'flex-row-reverse' : 'flex-row')}
    >
      <div
        className={cx(
          'max-w-[min(34rem,85%)] min-w-0 rounded-card px-3.5 py-2',
          tone,
          isMarked && 'outline-2 outline-offset-2 outline-focus',
        )}
      >
        {children}
      </div>
      {aside}
    </div>
  );
}

/** The text of a message, with links, mail addresses and phone numbers made clickable. */
export function MessageText({ children }: { children: string }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {linkify(children).map(({ text, href }, at) =>
        href ? (
          <a
            key={at}
            href={href}
            {...(/^http/i.test(href) && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
            className="font-medium text-link underline underline-offset-4"
          >
            <bdi>{text}</bdi>
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}

/** Excerpt of the quoted message. */
export function QuoteText({ name, text }: { name: string; text: string }) {
  return (
    <span className="block min-w-0 border-s-2 border-primary ps-2.5 text-start text-small">
      <bdi className="block truncate font-medium text-link">{name}</bdi>
      <span dir="auto" className="aligned block truncate text-body">
        {text}
      </span>
    </span>
  );
}

function BubbleFooter({ message, isOwn }: { message: ConversationMessage; isOwn: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const isRead = message.readBy.some((id) => id !== message.sender.id);
  const Mark = isRead ? CheckCheck : Check;
  return (
    <span className="mt-0.5 flex items-center justify-end gap-1 text-micro text-muted">
      <time dateTime={message.createdAt} className="numbers">
        {formatTime(message.createdAt, lang)}
      </time>
      {isOwn && (
        <>
          <Mark aria-hidden className={cx('size-3.5', isRead && 'text-link')} />
          <span className="sr-only">{t(isRead ? 'chat.read' : 'chat.sent')}</span>
        </>
      )}
    </span>
  );
}

/** Reply and report buttons: shown on hover, focus or a long press. */
function Actions({
  message,
  isOwn,
  isShown,
  onAnswer,
}: {
  message: ConversationMessage;
  isOwn: boolean;
  isShown: boolean;
  onAnswer: () => void;
}) {
  const { t } = useTranslation();
  const [isReporting, setIsReporting] = useState(false);
  return (
    <span
      className={cx(
        'flex group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100',
        // Invisible buttons must not catch taps.
        !isShown &&
          'opacity-0 [@media(hover:none)]:pointer-events-none [@media(hover:none)]:group-focus-within:pointer-events-auto',
      )}
    >
      <IconButton label={t('chat.answer')} icon={Reply} className="mirrors text-muted" onClick={onAnswer} />
      {!isOwn && (
        <IconButton
          label={t('chat.report')}
          icon={Flag}
          className="text-muted"
          onClick={() => setIsReporting(true)}
        />
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            kind="message"
            id={message.id}
            title={message.text || t('chat.picture')}
            onClose={() => setIsReporting(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

interface BubbleProps {
  message: ConversationMessage;
  isOwn: boolean;
  hasName: boolean;
  isMarked: boolean;
  onAnswer: (message: ConversationMessage) => void;
  /** Scrolls to another message. */
  onShow: (message: string) => void;
}

const Sender = ({ person }: { person: Name }) => {
  const displayName = useDisplayName();
  return <bdi className="block truncate text-micro font-medium text-link">{displayName(person)}</bdi>;
};

/** A stored message. */
export const Bubble = memo(function Bubble({
  message,
  isOwn,
  hasName,
  isMarked,
  onAnswer,
  onShow,
}: BubbleProps) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const { quote } = message;
  const press = useLongPress();
  return (
    <BubbleFrame
      isOwn={isOwn}
      isMarked={isMarked}
      handlers={press.handlers}
      aside={
        <Actions message={message} isOwn={isOwn} isShown={press.isOn} onAnswer={() => onAnswer(message)} />
      }
    >
      {isOwn ? (
        <span className="sr-only">{t('chat.you')}</span>
      ) : hasName ? (
        <Sender person={message.sender} />
      ) : null}
      {quote && (
        <button type="button" className="mb-1 block w-full min-w-0" onClick={() => onShow(quote.id)}>
          <QuoteText name={displayName(quote.sender)} text={quote.text || t('chat.picture')} />
        </button>
      )}
      {message.image && <MessageImage message={message} image={message.image} />}
      {message.text && <MessageText>{message.text}</MessageText>}
      <BubbleFooter message={message} isOwn={isOwn} />
    </BubbleFrame>
  );
});
