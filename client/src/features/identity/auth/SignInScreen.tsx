import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { authContract } from '@manzil/shared/contract/auth.contract';
import { formResolver, applyServerErrors } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import type { CallError, Failure } from '@/platform/api/failure';
import { sessionEndAtom, useSession } from '@/platform/session';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/form/Field';
import { PasswordField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { EmailField } from './EmailField';
import { GoogleButton } from './GoogleButton';
import { useAuthState, useAuthPath, type AuthState } from './authState';
import { usePurpose } from './usePurpose';
import { SecondFactorStep } from './SecondFactorStep';
import { useSecondFactor } from './useSecondFactor';
import { useVerificationRedirect } from './useVerification';

type Credentials = z.output<typeof authContract.login.input>;

/** Link to the contact form; these pages have none of their own. */
function ContactUs() {
  const { t } = useTranslation();
  return (
    <Link to="/?contact=1" className={linkClass}>
      {t('contact.open')}
    </Link>
  );
}

/** Why the previous session ended, unless the person signed out. */
function SessionEnd() {
  const { t } = useTranslation();
  const reason = useAtomValue(sessionEndAtom);
  if (!reason) return null;
  return (
    <p
      role="status"
      className="mb-5 rounded-control bg-warning-soft px-4 py-3 text-small text-warning-soft-text"
    >
      {reason === 'account_suspended' ? (
        <>
          {t('auth.endedSuspended')} <ContactUs />
        </>
      ) : (
        t('auth.endedExpired')
      )}
    </p>
  );
}

/** Why signing in was refused; suspended people learn the reason and whom to ask. */
function Refusal({ failure: { code, message, reason } }: { failure: Failure }) {
  const { t } = useTranslation();
  return (
    <FieldError>
      {message}
      {code === 'account_suspended' && (
        <>
          {reason && (
            <span dir="auto" className="block break-words">
              {t('auth.suspendedReason', { reason })}
            </span>
          )}{' '}
          <ContactUs />
        </>
      )}
    </FieldError>
  );
}

/** Links to other ways to sign in; staff have a separate page, `?staff=1`. */
function OtherSignIns({ isStaffPage }: { isStaffPage: boolean }) {
  const { t } = useTranslation();
  const authPath = useAuthPath();
  if (isStaffPage) {
    return (
      <p className="mt-6 text-small">
        <Link to={authPath('/signin')} className={linkClass}>
          {t('auth.notStaff')}
        </Link>
      </p>
    );
  }
  return (
    <>
      <p className="mt-6 text-small text-muted">
        {t('auth.noAccount')}{' '}
        <Link to={authPath('/signup')} className={linkClass}>
          {t('pages.signUp')}
        </Link>
      </p>
      <p className="mt-8 text-micro">
        <Link
          to={authPath('/signin', { staff: '1' })}
          className="text-muted underline-offset-4 hover:underline"
        >
          {t('auth.staffSignIn')}
        </Link>
      </p>
    </>
  );
}

interface CredentialsProps {
  form: ReturnType<typeof useCredentials>;
  /** Error that belongs to neither field. */
  refusal: Failure | undefined;
  isPending: boolean;
  onSubmit: (values: Credentials) => void;
}

/** Mail address and password. */
function CredentialsForm({ form, refusal, isPending, onSubmit }: CredentialsProps) {
  const { t } = useTranslation();
  const { register, formState, handleSubmit, watch } = form;
  const { errors } = formState;
  const authPath = useAuthPath();
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(onSubmit)}>
      <EmailField {...register('email')} error={errors.email?.message} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        {...register('password')}
        error={errors.password?.message}
      />
      {refusal && <Refusal failure={refusal} />}
      <Link
        to={authPath('/forgot-password')}
        state={{ email: watch('email') } satisfies AuthState}
        className={`${linkClass} self-start text-small`}
      >
        {t('auth.forgot')}
      </Link>
      <Button type="submit" variant="primary" isLoading={isPending}>
        {t('nav.signIn')}
      </Button>
    </form>
  );
}

function useCredentials() {
  const lang = useLang();
  return useForm({
    resolver: formResolver(authContract.login.input, lang),
    defaultValues: { email: useAuthState().email ?? '', password: '' },
  });
}

/** Heading: what signing in is for, or who is signed in already. */
function Head() {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const purpose = usePurpose();
  const text = session ? t('auth.signedInAs', { name: nameOf(session.user, lang) }) : t('auth.signInText');
  return <AuthHead title={purpose?.title ?? t('pages.signIn')}>{purpose?.then ?? text}</AuthHead>;
}

/** /signin; `?staff=1` signs in through admin-login, which accepts only staff. */
export function SignInScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const isStaffPage = params.get('staff') === '1';
  const factor = useSecondFactor();
  const isVerification = useVerificationRedirect();
  const [refusal, setRefusal] = useState<Failure>();
  const form = useCredentials();
  const { getValues } = form;
  const onError = (error: CallError) => {
    if (isVerification(error, { email: getValues('email') }) || factor.onError(error)) return;
    if (!applyServerErrors(form, error)) setRefusal(error.failure);
    toastError(error);
  };
  const options = { onSuccess: factor.onSuccess, onError };
  const login = useApiCommand('auth.login', options);
  const adminLogin = useApiCommand('auth.adminLogin', options);
  const google = useApiCommand('auth.loginWithGoogle', options);
  const byPassword = isStaffPage ? adminLogin : login;
  /** Repeats the last attempt with a code. */
  const [again, setAgain] = useState<(totp: string) => void>();
  if (factor.step) {
    return (
      <SecondFactorStep
        step={factor.step}
        isPending={byPassword.isPending || google.isPending}
        onCode={(totp) => again?.(totp)}
        onBack={factor.leave}
      />
    );
  }
  return (
    <>
      {isStaffPage ? <AuthHead title={t('auth.staffSignIn')}>{t('auth.staffText')}</AuthHead> : <Head />}
      <SessionEnd />
      <CredentialsForm
        form={form}
        refusal={refusal}
        isPending={byPassword.isPending}
        onSubmit={(values) => {
          setRefusal(undefined);
          setAgain(() => (totp: string) => byPassword.mutate({ ...getValues(), totp }));
          byPassword.mutate(values);
        }}
      />
      {!isStaffPage && (
        <GoogleButton
          onCredential={(credential) => {
            setAgain(() => (totp: string) => google.mutate({ credential, totp }));
            google.mutate({ credential });
          }}
        />
      )}
      <OtherSignIns isStaffPage={isStaffPage} />
    </>
  );
}
