import { MessageSquareText, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_READY_ANSWER, MAX_READY_ANSWERS } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { Button, IconButton } from '@/ui/Button';
import { TextArea } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { Skeleton } from '@/ui/Skeleton';
import { ErrorState } from '@/ui/States';
import { titleOf } from '@/blocks/listing/card/card';
import { type Conversation } from '../conversation';
import { useConversation } from '../conversations';
import { useDisplayName } from '../useDisplayName';

interface Answer {
  text: string;
  textAr: string;
}
const FORM = 'ready-answers';

/** Fills in the placeholders of a saved answer; unknown ones stay visible. */
function fillPlaceholders(
  text: string,
  lang: 'en' | 'ar',
  conversation: Conversation | undefined,
  name: string,
): string {
  const listing = conversation?.property && titleOf(conversation.property, lang);
  return text
    .replaceAll('{name}', () => name || '{name}')
    .replaceAll('{listing}', () => listing || '{listing}');
}

function Chooser({
  answers,
  conversation,
  onChoose,
}: {
  answers: Answer[];
  conversation: Conversation | undefined;
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const name = conversation && conversation.groupName === null ? displayName(conversation.other) : '';
  const worded = answers.flatMap(({ text, textAr }) => [
    ...(text ? [fillPlaceholders(text, 'en', conversation, name)] : []),
    ...(textAr ? [fillPlaceholders(textAr, 'ar', conversation, name)] : []),
  ]);
  if (worded.length === 0) return <p className="text-muted">{t('chat.answers.none')}</p>;
  return (
    <ul className="space-y-2">
      {worded.map((text, at) => (
        <li key={at}>
          <button
            type="button"
            dir="auto"
            className="aligned min-h-11 w-full rounded-control border border-hair bg-card px-3 py-2 break-words whitespace-pre-line hover:bg-sunken"
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Editor({ answers, onChange }: { answers: Answer[]; onChange: (answers: Answer[]) => void }) {
  const { t } = useTranslation();
  const put = (at: number, change: Partial<Answer>) =>
    onChange(answers.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <div className="space-y-4">
      <p className="text-small text-muted">
        {t('chat.answers.hint', { name: '{name}', listing: '{listing}' })}
      </p>
      {answers.map((one, at) => (
        <fieldset
          key={at}
          className="flex items-start gap-2 border-t border-hair pt-3 first-of-type:border-0"
        >
          <legend className="sr-only">{t('chat.answers.nth', { n: at + 1 })}</legend>
          <div className="min-w-0 flex-1 space-y-2">
            <TextArea
              label={t('chat.answers.english')}
              optional
              rows={2}
              dir="ltr"
              maxLength={MAX_READY_ANSWER}
              value={one.text}
              onChange={(event) => put(at, { text: event.target.value })}
            />
            <TextArea
              label={t('chat.answers.arabic')}
              optional
              rows={2}
              dir="rtl"
              maxLength={MAX_READY_ANSWER}
              value={one.textAr}
              onChange={(event) => put(at, { textAr: event.target.value })}
            />
          </div>
          <IconButton
            label={t('chat.answers.remove', { n: at + 1 })}
            icon={Trash2}
            onClick={() => onChange(answers.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      {answers.length < MAX_READY_ANSWERS && (
        <Button small icon={Plus} onClick={() => onChange([...answers, { text: '', textAr: '' }])}>
          {t('chat.answers.add')}
        </Button>
      )}
    </div>
  );
}

function AnswersDialog({
  conversation,
  onChoose,
  onClose,
}: {
  conversation: Conversation | undefined;
  onChoose: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiQuery('chats.readyAnswers', {});
  const [edited, setEdited] = useState<Answer[]>();
  const [saved, setSaved] = useState<Answer[]>();
  const save = useApiCommand('chats.setReadyAnswers', {
    onSuccess: (answer) => {
      setSaved(answer.data);
      setEdited(undefined);
    },
    onError: toastError,
  });
  const answers = saved ?? data?.data ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.answers.title')}
      footer={
        edited ? (
          <>
            <Button onClick={() => setEdited(undefined)}>{t('ui.cancel')}</Button>
            <Button variant="primary" type="submit" form={FORM} isLoading={save.isPending}>
              {t('chat.save')}
            </Button>
          </>
        ) : (
          <Button
            disabled={!data}
            onClick={() => setEdited(answers.length > 0 ? answers : [{ text: '', textAr: '' }])}
          >
            {t('chat.answers.edit')}
          </Button>
        )
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (edited) save.mutate({ answers: edited });
        }}
      >
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton className="h-24 rounded-card" />}
        {data && edited && <Editor answers={edited} onChange={setEdited} />}
        {data && !edited && <Chooser answers={answers} conversation={conversation} onChoose={onChoose} />}
      </form>
    </Dialog>
  );
}

/** Saved answers: the chosen one is inserted into the message for review before it is sent. */
export function ReadyAnswers({
  conversationId: id,
  onChoose,
}: {
  conversationId: string;
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation();
  const conversation = useConversation(id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t('chat.answers.title')} icon={MessageSquareText} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <AnswersDialog
          conversation={conversation}
          onClose={() => setIsOpen(false)}
          onChoose={(text) => {
            setIsOpen(false);
            onChoose(text);
          }}
        />
      )}
    </>
  );
}
