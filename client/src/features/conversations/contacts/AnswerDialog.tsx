import { useTranslation } from 'react-i18next';
import { MAX_CONTACT_ANSWER, MIN_CONTACT_ANSWER } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { clearStoredForm } from '@/platform/storage/formStorage';
import { TextDialog } from '@/ui/overlay/TextDialog';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Contact } from './contact';

/** Replies to a message by mail, once. */
export function AnswerDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const keptAs = `answer:${contact.id}`;
  const answer = useApiCommand('contacts.answer', {
    onSuccess: ({ message }) => {
      clearStoredForm(keptAs);
      if (message) toast.success(message);
      onClose();
    },
    onError: toastError,
  });
  return (
    <TextDialog
      onClose={onClose}
      title={t('contact.answerTitle', { name: contact.name })}
      description={t('contact.answerText', { email: contact.email })}
      quote={contact.message}
      label={t('contact.yourAnswer')}
      action={t('contact.answer')}
      tooShort={t('contact.answerNeeded')}
      min={MIN_CONTACT_ANSWER}
      max={MAX_CONTACT_ANSWER}
      keptAs={keptAs}
      isSending={answer.isPending}
      onSend={(text) => answer.mutate({ id: contact.id, text })}
    />
  );
}
