import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { AgreedTerms } from '@/blocks/credentials/AgreedTerms';
import { CodeForm } from '@/blocks/credentials/CodeForm';
import { queryClient, useApiCommand } from '@/platform/api/useApi';
import { readStoredForm } from '@/platform/storage/formStorage';
import { useRememberAction } from '@/platform/storage/pendingAction';
import { startSession } from '@/platform/sessionChanges';
import { Button } from '@/ui/Button';
import { requestFormKey, SEND_ACTIONS } from './sendAction';
import { storeWaitingCode, type WaitingCode } from './waitingCode';

interface CodeStepProps {
  kind: SubjectKind;
  id: string;
  waiting: WaitingCode;
  onToken: (token: string) => void;
  /** Back to the form, to correct the address. */
  onBack: () => void;
}

/** Asks a visitor for the mailed code, which signs them in; the stored request is then sent as after any sign-in. */
export function CodeStep({ kind, id, waiting: { token, email }, onToken, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const rememberAction = useRememberAction();
  const place = useRef<HTMLDivElement>(null);
  const start = useEffectEvent(() => {
    // For a sign-in by password or in another tab.
    rememberAction(SEND_ACTIONS[kind], id);
    place.current?.querySelector('input')?.focus();
  });
  useEffect(() => start(), []);
  const signIn = useApiCommand('auth.signInWithCode', {
    onSuccess: (session) => {
      storeWaitingCode(id, undefined);
      rememberAction(SEND_ACTIONS[kind], id);
      startSession(session);
      void queryClient.invalidateQueries();
    },
  });
  const { name = '', phone } = readStoredForm<{ name: string; phone: string }>(requestFormKey(id)) ?? {};
  return (
    <div ref={place}>
      <p>{t('requests.codeText', { email })}</p>
      <p className="mt-1 mb-5 text-small text-muted">{t('requests.codeAccount')}</p>
      <CodeForm
        token={token}
        onToken={(next) => {
          signIn.reset();
          onToken(next);
        }}
        onCode={(otp) => signIn.mutate({ token, otp, name, phone })}
        isPending={signIn.isPending}
        error={signIn.error}
        action={t('requests.send')}
      >
        <Button variant="quiet" small className="-mx-3" onClick={onBack}>
          {t('auth.otherAddress')}
        </Button>
      </CodeForm>
      <p className="mt-5 text-small text-muted">
        {t('auth.haveAccount')}{' '}
        <Link
          to={`/signin?next=${encodeURIComponent(pathname + search)}`}
          state={{ email }}
          className="font-medium text-link underline-offset-4 hover:underline"
        >
          {t('nav.signIn')}
        </Link>
      </p>
      <AgreedTerms className="mt-3" text={t('requests.agree')} />
    </div>
  );
}
