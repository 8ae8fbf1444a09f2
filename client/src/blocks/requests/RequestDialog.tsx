import { Bell, MessagesSquare, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { ServiceCategory } from '@manzil/shared/domain/offer/serviceQuestions';
import { brandIn } from '@/platform/config';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import type { Person } from '@/platform/session';
import { forgetAction } from '@/platform/storage/pendingAction';
import { Button, ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { CodeStep } from './CodeStep';
import { REQUEST_FORM, RequestForm } from './RequestForm';
import { readWaitingCode, storeWaitingCode, type WaitingCode } from './waitingCode';

const STEPS = [
  { Icon: Send, key: 'told' },
  { Icon: Bell, key: 'state' },
  { Icon: MessagesSquare, key: 'talk' },
] as const;

/** Confirmation with the next steps. */
function SentNotice({ agent }: Pick<RequestDialogProps, 'agent'>) {
  const { t } = useTranslation();
  const lang = useLang();
  const textOf = (key: (typeof STEPS)[number]['key']) =>
    key === 'told' && agent
      ? t('requests.nextSteps.toldAgent', { name: nameOf(agent, lang), brand: brandIn(lang) })
      : t(`requests.nextSteps.${key}`);
  return (
    <>
      <p role="status" className="font-medium text-strong">
        {t('requests.next')}
      </p>
      {/* On phones the toast stands below the steps. */}
      <ol className="mt-3 space-y-3 max-md:pb-16">
        {STEPS.map(({ Icon, key }) => (
          <li key={key} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.7} />
            {textOf(key)}
          </li>
        ))}
      </ol>
    </>
  );
}

export interface NamedAgent {
  name: string;
  nameAr?: string | null | undefined;
}

interface RequestDialogProps {
  kind: SubjectKind;
  id: string;
  title: string;
  /** Of a service. */
  category?: ServiceCategory | undefined;
  /** Recipient's name; absent if the listing hides its agent. */
  agent?: NamedAgent | null | undefined;
  /** Undefined for visitors, who sign in by a mailed code to send. */
  user: Person | undefined;
  /** Whether to send the stored form on opening. */
  isSendingAtOnce?: boolean;
  onClose: () => void;
}

/** The code a visitor waits for. Once they are signed in, the button sends the stored request. */
function useWaitingCode({ id, user, isSendingAtOnce, onClose }: RequestDialogProps) {
  const [waiting, setWaiting] = useState(() => (user ? undefined : readWaitingCode(id)));
  const isWaiting = waiting !== undefined && !isSendingAtOnce;
  // The page's other request button may be the one that sends it.
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (user && isWaiting) leave();
  }, [user, isWaiting]);
  return {
    waiting: isWaiting ? waiting : undefined,
    wait: (next: WaitingCode | undefined) => {
      storeWaitingCode(id, next);
      setWaiting(next);
    },
  };
}

/** Request form for a listing or service, for visitors with the step of the code, followed by the next steps. */
export function RequestDialog(props: RequestDialogProps) {
  const { title, onClose, ...about } = props;
  const { t } = useTranslation();
  const { waiting, wait } = useWaitingCode(props);
  const [isTypedHere, setIsTypedHere] = useState(waiting !== undefined);
  const [isSent, setIsSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  if (waiting) {
    return (
      <Dialog
        isOpen
        onClose={() => {
          forgetAction();
          onClose();
        }}
        title={t('requests.codeTitle')}
        description={<bdi>{title}</bdi>}
      >
        <CodeStep
          {...about}
          waiting={waiting}
          onToken={(token) => wait({ ...waiting, token })}
          onBack={() => {
            forgetAction();
            wait(undefined);
          }}
        />
      </Dialog>
    );
  }
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
        <SentNotice agent={about.agent} />
      ) : (
        <RequestForm
          {...about}
          isTypedHere={isTypedHere}
          onSending={setIsSending}
          onSent={() => setIsSent(true)}
          onCode={(next) => {
            setIsTypedHere(true);
            wait(next);
          }}
        />
      )}
    </Dialog>
  );
}
