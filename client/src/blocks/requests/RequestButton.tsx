import { CalendarCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { useResumeAction, useReopenAfterSignIn } from '@/platform/pendingAction';
import { useSession } from '@/platform/session';
import { Button, type ButtonVariant } from '@/ui/Button';

const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog')).RequestDialog }));

interface RequestButtonProps {
  kind: SubjectKind;
  id: string;
  /** Localised title of the subject. */
  title: string;
  variant?: ButtonVariant;
  className?: string;
}

/** Button that opens the request form for a listing or service; shown to signed-in people. */
export function RequestButton({ kind, id, title, variant = 'outline', className = '' }: RequestButtonProps) {
  const { t } = useTranslation();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  useResumeAction('request', id, () => setIsOpen(true));
  useReopenAfterSignIn('request', id, isOpen);
  if (!session) return null;
  return (
    <>
      <Button variant={variant} icon={CalendarCheck} className={className} onClick={() => setIsOpen(true)}>
        {t(`requests.ask.${kind}`)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RequestDialog
            kind={kind}
            id={id}
            title={title}
            user={session.user}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
