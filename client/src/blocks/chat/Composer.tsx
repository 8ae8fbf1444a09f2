import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/typedText';
import { emitLive } from '@/platform/api/live';
import { useSession } from '@/platform/session';
import { IconButton } from '@/ui/Button';
import { controlClass, cx } from '@/ui/classes';
import { FieldError } from '@/ui/form/Field';
import { toast } from '@/ui/overlay/toasts';
import { QuoteText } from './Bubble';
import { storeDraft, readDraft } from './drafts';
import { send, type Pending } from './outbox';
import { ReadyAnswers } from './ReadyAnswers';
import type { ConversationKind } from './conversation';

/** The server's limit, in characters. */
const MAX_LENGTH = 4000;
const MAX_BYTES = 10 * 1024 * 1024;
const TYPING_EVERY_MS = 3000;

/** Emits typing events, throttled. */
function useTypingIndicator(conversationId: string, kind: ConversationKind) {
  const lastSentAt = useRef(0);
  const emitTyping = (isTyping: boolean) => {
    if (kind !== 'chat') return;
    if (isTyping && lastSentAt.current > 0 && performance.now() - lastSentAt.current < TYPING_EVERY_MS) {
      return;
    }
    if (!isTyping && lastSentAt.current === 0) return;
    lastSentAt.current = isTyping ? performance.now() : 0;
    void emitLive('chat:typing', { chatId: conversationId, isTyping });
  };
  return emitTyping;
}

/** Whether the browser can read the file: a dropped folder or a deleted file cannot be sent. */
const canBeRead = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    );

/** Sends each file as its own message. The server detects pictures by content, since names and types can mislead. */
function useSendFiles(conversationId: string) {
  const { t } = useTranslation();
  const sendOne = async (file: File) => {
    if (file.size > MAX_BYTES) toast.error(t('chat.pictureTooLarge'));
    else if (await canBeRead(file)) send(conversationId, { text: '', quote: null, file });
    else toast.error(t('chat.picturesOnly'));
  };
  return async (files: File[]) => {
    for (const file of files) await sendOne(file);
  };
}

/** Handlers for an element that accepts dropped and pasted files. */
function useDroppedFiles(areWanted: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!areWanted || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      if (!areWanted) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (!areWanted || files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}

/** The quoted message, with a button to remove it. */
function Quoted({ name, text, onEnd }: { name: string; text: string; onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="mb-2 flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <QuoteText name={name} text={text} />
      </span>
      <IconButton label={t('chat.noAnswer')} icon={X} onClick={onEnd} />
    </div>
  );
}

function PictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  return (
    <label
      title={t('chat.addPicture')}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-pill text-strong hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <span className="sr-only">{t('chat.addPicture')}</span>
      <ImagePlus aria-hidden className="size-5" strokeWidth={1.7} />
      <input
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function SendButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      aria-label={t('chat.send')}
      title={t('chat.send')}
      disabled={disabled}
      className="grid size-11 shrink-0 place-items-center rounded-control bg-primary text-on-primary hover:bg-primary-hover disabled:opacity-55"
    >
      <SendHorizontal aria-hidden className="mirrors size-5" strokeWidth={1.7} />
    </button>
  );
}

/**
 * Whether the key sends the message: Enter, except while an input method composes a word, and on touch keyboards, which
 * lack Shift+Enter for line breaks.
 */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !matchMedia('(pointer: coarse)').matches;

function TooLong({ id, length }: { id: string; length: number }) {
  const { t } = useTranslation();
  return (
    <FieldError id={id}>
      {t('chat.tooLong', { most: MAX_LENGTH.toLocaleString('en'), now: length.toLocaleString('en') })}
    </FieldError>
  );
}

interface ComposerProps {
  conversationId: string;
  kind: ConversationKind;
  /** The message to quote. */
  quote: Pending['quote'];
  quoteName: string;
  onQuoteEnd: () => void;
}

/** Message input; keeps a draft per conversation. */
export function Composer({ conversationId, kind, quote, quoteName, onQuoteEnd }: ComposerProps) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const [text, setText] = useState(() => readDraft(conversationId));
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const sayTyping = useTypingIndicator(conversationId, kind);
  const takesPictures = kind === 'chat';
  const message = trimmed(text);
  const isTooLong = message.length > MAX_LENGTH;
  useEffect(() => {
    if (quote) field.current?.focus();
  }, [quote]);

  const write = (next: string) => {
    setText(next);
    storeDraft(conversationId, next);
    sayTyping(next !== '');
  };
  const submit = () => {
    if (message === '' || isTooLong) return;
    send(conversationId, { text: message, quote });
    write('');
    onQuoteEnd();
    field.current?.focus();
  };
  const sendAll = useSendFiles(conversationId);
  const sendFiles = (files: File[]) => void sendAll(files);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    submit();
  };
  const { isOver, onPaste, ...drop } = useDroppedFiles(takesPictures, sendFiles);
  return (
    <form
      aria-label={t('chat.write')}
      className={cx('border-t border-hair bg-card px-3 py-3 md:px-6', isOver && 'bg-primary-soft')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...drop}
    >
      {quote && <Quoted name={quoteName} text={quote.text} onEnd={onQuoteEnd} />}
      <div className="flex items-end gap-2">
        {takesPictures && <PictureButton onFiles={sendFiles} />}
        {role !== undefined && role !== 'user' && (
          <ReadyAnswers
            conversationId={conversationId}
            onChoose={(answer) => {
              write(text.trim() === '' ? answer : `${text.trimEnd()}\n${answer}`);
              field.current?.focus();
            }}
          />
        )}
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          value={text}
          aria-label={t('chat.write')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? errorId : undefined}
          placeholder={t('chat.write')}
          className={cx(
            controlClass(isTooLong),
            'field-sizing-content h-auto max-h-40 min-h-11 resize-none py-2',
          )}
          onChange={(event) => write(event.target.value)}
          onBlur={() => sayTyping(false)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <SendButton disabled={message === '' || isTooLong} />
      </div>
      {isTooLong && <TooLong id={errorId} length={message.length} />}
    </form>
  );
}
