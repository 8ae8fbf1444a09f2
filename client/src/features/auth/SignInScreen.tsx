import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { authContract } from '@manzil/shared/contract/auth.contract';
import { formResolver, applyServerErrors } from '@/platform/forms';
import { useLang } from '@/platform/format';
import { sessionEndAtom } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { PasswordField, TextField } from '@/ui/TextField';
import { toastError } from '@/ui/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { GoogleButton } from './GoogleButton';
import { useSignedIn } from './useSignedIn';
import { useVerificationRedirect } from './useVerification';

/** Why the former session ended, when it did so by itself. */
function SessionEnd() {
  const { t } = useTranslation();
  const reason = useAtomValue(sessionEndAtom);
  if (!reason) return null;
  return (
    <p
      role="status"
      className="mb-5 rounded-control bg-warning-soft px-4 py-3 text-small text-warning-soft-text"
    >
      {t(reason === 'account_suspended' ? 'auth.endedSuspended' : 'auth.endedExpired')}
    </p>
  );
}

/** /signin */
export function SignInScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const [params] = useSearchParams();
  const signedIn = useSignedIn();
  const isVerification = useVerificationRedirect();
  const [needsCode, setNeedsCode] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: formResolver(authContract.login.input, lang),
    defaultValues: { email: '', password: '' },
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const login = useApiCommand('auth.login', {
    onSuccess: (answer) => signedIn(answer),
    onError: (error) => {
      if (isVerification(error)) return;
      const { code, message } = error.failure;
      if (code === 'totp_required') setNeedsCode(true);
      else if (!applyServerErrors(form, error)) {
        setRefusal(message);
        toastError(error);
      }
    },
  });
  return (
    <>
      <AuthHead title={t('pages.signIn')}>{t('auth.signInText')}</AuthHead>
      <SessionEnd />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((values) => {
          setRefusal(undefined);
          login.mutate(values);
        })}
      >
        <TextField
          label={t('auth.email')}
          type="email"
          dir="ltr"
          autoComplete="username"
          {...register('email')}
          error={errors.email?.message}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          {...register('password')}
          error={errors.password?.message}
        />
        {needsCode && (
          <TextField
            label={t('auth.totp')}
            help={t('auth.totpHelp')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...register('totp')}
            error={errors.totp?.message}
          />
        )}
        {refusal && <FieldError>{refusal}</FieldError>}
        <Link to="/forgot-password" className={`${linkClass} self-start text-small`}>
          {t('auth.forgot')}
        </Link>
        <Button type="submit" variant="primary" isLoading={login.isPending}>
          {t('nav.signIn')}
        </Button>
      </form>
      <GoogleButton mode="login" />
      <p className="mt-6 text-small text-muted">
        {t('auth.noAccount')}{' '}
        <Link to={`/signup${params.size > 0 ? `?${params}` : ''}`} className={linkClass}>
          {t('pages.signUp')}
        </Link>
      </p>
    </>
  );
}
