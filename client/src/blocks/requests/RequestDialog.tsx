import { Bell, MessagesSquare, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { ServiceCategory } from '@manzil/shared/domain/offer/serviceQuestions';
import type { Person } from '@/platform/session';
import { Button, ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { REQUEST_FORM, RequestForm } from './RequestForm';

const STEPS = [
  { Icon: Send, key: 'told' },
  { Icon: Bell, key: 'state' },
  { Icon: MessagesSquare, key: 'talk' },
] as const;

/** Confirmation with the next steps. */
function SentNotice() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="font-medium text-strong">
        {t('requests.next')}
      </p>
      <ol className="mt-3 space-y-3">
        {STEPS.map(({ Icon, key }) => (
          <li key={key} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.7} />
            {t(`requests.nextSteps.${key}`)}
          </li>
        ))}
      </ol>
    </>
  );
}

interface RequestDialogProps {
  kind: SubjectKind;
  id: string;
  title: string;
  /** Of a service. */
  category?: ServiceCategory | undefined;
  /** Undefined for visitors, who sign in to send. */
  user: Person | undefined;
  /** Whether to send the stored form on opening. */
  isSendingAtOnce?: boolean;
  onClose: () => void;
}

/** Request form for a listing or service, followed by the next steps. */
export function RequestDialog({ title, onClose, ...about }: RequestDialogProps) {
  const { t } = useTranslation();
  const [isSent, setIsSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isSent ? 'requests.sentTitle' : `requests.ask.${about.kind}`)}
      description={<bdi>{title}</bdi>}
      footer={
        isSent ? (
          <>
            <ButtonLink to={`/my-requests${about.kind === 'service' ? '?kind=service' : ''}`}>
              {t('requests.toMine')}
            </ButtonLink>
            <Button variant="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button variant="primary" type="submit" form={REQUEST_FORM} isLoading={isSending}>
              {t('requests.send')}
            </Button>
          </>
        )
      }
    >
      {isSent ? (
        <SentNotice />
      ) : (
        <RequestForm {...about} onSending={setIsSending} onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}
