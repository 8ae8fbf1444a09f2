import { CalendarCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { ServiceCategory } from '@manzil/shared/domain/offer/serviceQuestions';
import { adoptVisitorCopy } from '@/platform/storage/localCopy';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useResumeAction, useReopenAfterSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { Button, type ButtonVariant } from '@/ui/Button';
import type { NamedAgent } from './RequestDialog';
import { requestFormKey, SEND_ACTIONS } from './sendAction';

const RequestDialog = lazyPart(async () => (await import('./RequestDialog')).RequestDialog);

interface RequestButtonProps {
  kind: SubjectKind;
  id: string;
  /** Localised title of the subject. */
  title: string;
  /** Of a service. */
  category?: ServiceCategory;
  /** Recipient's name; absent if the listing hides its agent. */
  agent?: NamedAgent | null | undefined;
  variant?: ButtonVariant;
  className?: string;
  /** Classes of the text beside the icon. */
  labelClass?: string | undefined;
}

/**
 * Button that opens the request form for a listing or service. A visitor fills it in first; it is sent once they have
 * signed in, by a mailed code in the same dialog or otherwise.
 */
export function RequestButton({
  kind,
  id,
  title,
  category,
  agent,
  variant = 'outline',
  className = '',
  labelClass,
}: RequestButtonProps) {
  const { t } = useTranslation();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [isSendingAtOnce, setIsSendingAtOnce] = useState(false);
  const open = (isSent: boolean) => {
    setIsSendingAtOnce(isSent);
    setIsOpen(true);
  };
  useResumeAction('request', id, () => open(false));
  useResumeAction(SEND_ACTIONS[kind], id, () => {
    adoptVisitorCopy(requestFormKey(id));
    open(true);
  });
  useReopenAfterSignIn('request', id, isOpen);
  return (
    <>
      <Button variant={variant} icon={CalendarCheck} className={className} onClick={() => open(false)}>
        <span className={labelClass}>{t(`requests.ask.${kind}`)}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RequestDialog
            kind={kind}
            id={id}
            title={title}
            category={category}
            agent={agent}
            user={session?.user}
            isSendingAtOnce={isSendingAtOnce}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
