import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/typedText';
import { useApiCommand } from '@/platform/api/useApi';
import { useKeptState } from '@/platform/kept';
import { Button } from '@/ui/Button';
import { TextArea } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Contact } from './contact';

const FORM = 'answer-form';
const MOST = 4000;

/** Replies to a message by mail, once. */
export function AnswerDialog({ of, onClose }: { of: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText, forget] = useKeptState(`answer:${of.id}`, '');
  const [isWrong, setIsWrong] = useState(false);
  const answer = useApiCommand('contacts.answer', {
    onSuccess: ({ message }) => {
      forget();
      if (message) toast.success(message);
      onClose();
    },
    onError: toastError,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (trimmed(text).length > 1) {
      answer.mutate({ id: of.id, text });
      return;
    }
    setIsWrong(true);
    document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('contact.answerTitle', { name: of.name })}
      description={t('contact.answerText', { email: of.email })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={answer.isPending}>
            {t('contact.answer')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <blockquote dir="auto" className="mb-3 border-s-2 border-line ps-3 whitespace-pre-line text-muted">
          {of.message}
        </blockquote>
        <TextArea
          label={t('contact.yourAnswer')}
          maxLength={MOST}
          value={text}
          error={isWrong && trimmed(text).length < 2 ? t('contact.answerNeeded') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
