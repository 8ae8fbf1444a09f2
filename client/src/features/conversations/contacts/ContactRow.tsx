import { Reply } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusRow } from '@/blocks/requests/StatusRow';
import { formatDate, useLang } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { nameOf } from '@/platform/i18n/labels';
import { AnswerDialog } from './AnswerDialog';
import type { Contact } from './contact';

/** Staff's answer to a message. */
function Answer({ answer }: { answer: NonNullable<Contact['answer']> }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className="mt-2 rounded-control bg-sunken px-3 py-2 text-small">
      <p className="text-muted">
        {t('contact.answered')}
        {t('ui.dot')}
        {answer.by && <bdi>{nameOf(answer.by, lang)}</bdi>} {formatDate(answer.at, lang)}
      </p>
      <p dir="auto" className="aligned break-words whitespace-pre-line">
        {answer.text}
      </p>
    </div>
  );
}

/** A message to the operator, with staff's actions. */
export function ContactRow({ item: contact }: { item: Contact }) {
  const { t } = useTranslation();
  const [isAnswering, setIsAnswering] = useState(false);
  return (
    <StatusRow
      kind="contacts"
      request={contact}
      title={contact.subject}
      deleteTitle={t('contact.deleteTitle')}
      action={
        !contact.answer && (
          <Button icon={Reply} onClick={() => setIsAnswering(true)}>
            {t('contact.answer')}
          </Button>
        )
      }
    >
      <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
        {contact.message}
      </p>
      {contact.answer && <Answer answer={contact.answer} />}
      {isAnswering && <AnswerDialog contact={contact} onClose={() => setIsAnswering(false)} />}
    </StatusRow>
  );
}
