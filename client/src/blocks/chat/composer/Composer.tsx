import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isProfessional } from '@manzil/shared/domain/roles';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_CHAT_MESSAGE } from '@manzil/shared/domain/text/textLimits';
import { emitLive } from '@/platform/api/live';
import { useSession } from '@/platform/session';
import { IconButton } from '@/ui/Button';
import { controlClass, cx } from '@/ui/classes';
import { FieldError } from '@/ui/form/Field';
import { AddedPictures, useSendableFiles, type useAddedPictures } from './AddedPictures';
import { QuoteText } from '../Bubble';
import { storeDraft, readDraft } from './drafts';
import { send, type Pending } from '../outbox';
import { ReadyAnswers } from './ReadyAnswers';
import { parseConversationId } from '../conversation';

const TYPING_EVERY_MS = 3000;

/** Emits typing events, throttled. */
function useTypingIndicator(conversationId: string) {
  const lastSentAt = useRef(0);
  const emitTyping = (isTyping: boolean) => {
    if (isTyping && lastSentAt.current > 0 && performance.now() - lastSentAt.current < TYPING_EVERY_MS) {
      return;
    }
    if (!isTyping && lastSentAt.current === 0) return;
    lastSentAt.current = isTyping ? performance.now() : 0;
    const about = parseConversationId(conversationId);
    if (about.kind === 'chat') void emitLive('chat:typing', { chatId: about.chat, isTyping });
    else void emitLive('propertyRequestChat:typing', { ...about.request, isTyping });
  };
  return emitTyping;
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

/** The growing text field. */
function MessageField({
  errorId,
  onSend,
  ...field
}: ComponentProps<'textarea'> & { errorId: string | undefined; onSend: () => void }) {
  const { t } = useTranslation();
  return (
    <textarea
      {...field}
      dir="auto"
      rows={1}
      aria-label={t('chat.write')}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      placeholder={t('chat.write')}
      className={cx(
        controlClass(errorId !== undefined),
        'field-sizing-content h-auto! max-h-[calc(5lh+1.125rem)] min-h-11 resize-none py-2',
      )}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}

function TooLong({ id, length }: { id: string; length: number }) {
  const { t } = useTranslation();
  return (
    <FieldError id={id}>
      {t('chat.tooLong', { most: MAX_CHAT_MESSAGE.toLocaleString('en'), now: length.toLocaleString('en') })}
    </FieldError>
  );
}

interface ComposerProps {
  conversationId: string;
  /** The message to quote. */
  quote: Pending['quote'];
  quoteName: string;
  onQuoteEnd: () => void;
  /** Pictures added to the conversation by paste or drop. */
  added: ReturnType<typeof useAddedPictures>;
}

/** Message input; keeps a draft per conversation. */
export function Composer({
  conversationId,
  quote,
  quoteName,
  onQuoteEnd,
  added: { pictures, remove, isOver, onPaste },
}: ComposerProps) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const [text, setText] = useState(() => readDraft(conversationId));
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const sayTyping = useTypingIndicator(conversationId);
  const message = trimmed(text);
  const isTooLong = message.length > MAX_CHAT_MESSAGE;
  const canSend = !isTooLong && (message !== '' || pictures.length > 0);
  // Each picture is a message of its own.
  const sendPicture = (file: File) => send(conversationId, { text: '', quote: null, file });
  const sendFiles = useSendableFiles(sendPicture);
  useEffect(() => {
    if (quote) field.current?.focus();
  }, [quote]);

  const write = (next: string) => {
    setText(next);
    storeDraft(conversationId, next);
    sayTyping(next !== '');
  };
  const submit = () => {
    if (!canSend) return;
    if (message !== '') send(conversationId, { text: message, quote });
    for (const { file } of pictures) sendPicture(file);
    remove(pictures);
    write('');
    onQuoteEnd();
    field.current?.focus();
  };
  return (
    <form
      aria-label={t('chat.write')}
      className={cx('border-t border-hair bg-card px-3 py-3 md:px-6', isOver && 'bg-primary-soft')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {quote && <Quoted name={quoteName} text={quote.text} onEnd={onQuoteEnd} />}
      <AddedPictures pictures={pictures} onRemove={(picture) => remove([picture])} />
      <div className="flex items-end gap-2">
        <PictureButton onFiles={sendFiles} />
        {isProfessional(role) && (
          <ReadyAnswers
            conversationId={conversationId}
            onChoose={(answer) => {
              write(text.trim() === '' ? answer : `${text.trimEnd()}\n${answer}`);
              field.current?.focus();
            }}
          />
        )}
        <MessageField
          ref={field}
          value={text}
          errorId={isTooLong ? errorId : undefined}
          onChange={(event) => write(event.target.value)}
          onBlur={() => sayTyping(false)}
          onSend={submit}
          onPaste={onPaste}
        />
        <SendButton disabled={!canSend} />
      </div>
      {isTooLong && <TooLong id={errorId} length={message.length} />}
    </form>
  );
}
