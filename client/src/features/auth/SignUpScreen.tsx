import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { registration } from '@manzil/shared/contract/people.schemas';
import { SIGN_UP_ROLES } from '@manzil/shared/domain/roles';
import { PasswordStrength } from '@/identity/PasswordStrength';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/format';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { PasswordField, TextField } from '@/ui/TextField';
import { RadioCards } from '@/ui/Toggles';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { GoogleButton } from './GoogleButton';
import { SecondFactorStep } from './SecondFactorStep';
import { useSecondFactor } from './useSecondFactor';
import { useVerificationRedirect } from './useVerification';

/** /signup?role= */
export function SignUpScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isVerification = useVerificationRedirect();
  const asked = SIGN_UP_ROLES.find((role) => role === params.get('role')) ?? 'user';
  const form = useForm({
    resolver: formResolver(registration, lang),
    defaultValues: { name: '', email: '', password: '', role: asked, locale: lang },
  });
  const { register, formState, handleSubmit, watch, setValue } = form;
  const { errors } = formState;
  const role = watch('role');
  const signUp = useApiCommand('auth.register', {
    onSuccess: ({ token, message }) => {
      if (message) toast.success(message);
      void navigate(`/verify-otp?token=${encodeURIComponent(token)}`);
    },
    onError: (error) => {
      if (isVerification(error)) return;
      if (error.failure.code === 'email_taken') {
        form.setError('email', { message: error.failure.message }, { shouldFocus: true });
      }
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  // A Google account that is known already signs in, perhaps with a second factor.
  const factor = useSecondFactor();
  const google = useApiCommand('auth.registerWithGoogle', {
    onSuccess: factor.onSuccess,
    onError: (error) => void (factor.onError(error) || toastError(error)),
  });
  const [again, setAgain] = useState<(totp: string) => void>();
  if (factor.step) {
    return (
      <SecondFactorStep
        step={factor.step}
        isPending={google.isPending}
        onCode={(totp) => again?.(totp)}
        onBack={factor.leave}
      />
    );
  }
  return (
    <>
      <AuthHead title={t('pages.signUp')}>{t('auth.signUpText')}</AuthHead>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((values) => signUp.mutate(values))}
      >
        <RadioCards
          label={t('auth.roleLabel')}
          value={role}
          onChange={(value) => setValue('role', value)}
          options={SIGN_UP_ROLES.map((value) => ({
            value,
            label: t(`auth.roles.${value}`),
            text: t(`auth.roleTexts.${value}`),
          }))}
        />
        <TextField
          label={t('auth.name')}
          autoComplete="name"
          {...register('name')}
          error={errors.name?.message}
        />
        <TextField
          label={t('auth.email')}
          type="email"
          dir="ltr"
          autoComplete="username"
          {...register('email')}
          error={errors.email?.message}
        />
        <TextField
          label={t('auth.phone')}
          optional
          type="tel"
          dir="ltr"
          autoComplete="tel"
          placeholder="+971 50 123 4567"
          {...register('phone', { setValueAs: (typed: string) => typed || undefined })}
          error={errors.phone?.message}
        />
        {role !== 'user' && (
          <TextField
            label={t('auth.company')}
            optional
            autoComplete="organization"
            {...register('companyName', { setValueAs: (typed: string) => typed || undefined })}
            error={errors.companyName?.message}
          />
        )}
        <div>
          <PasswordField
            label={t('auth.password')}
            autoComplete="new-password"
            {...register('password')}
            error={errors.password?.message}
          />
          <PasswordStrength password={watch('password')} />
        </div>
        <p className="text-small text-muted">
          {t('auth.agree')}{' '}
          <Link to="/terms-of-use" className={cx(linkClass, 'whitespace-nowrap')}>
            {t('pages.terms')}
          </Link>
          {' · '}
          <Link to="/privacy-policy" className={cx(linkClass, 'whitespace-nowrap')}>
            {t('pages.privacy')}
          </Link>
        </p>
        <Button type="submit" variant="primary" isLoading={signUp.isPending}>
          {t('pages.signUp')}
        </Button>
      </form>
      <GoogleButton
        onCredential={(credential) => {
          setAgain(() => (totp: string) => google.mutate({ credential, role, totp }));
          google.mutate({ credential, role });
        }}
      />
      <p className="mt-6 text-small text-muted">
        {t('auth.haveAccount')}{' '}
        <Link to="/signin" className={linkClass}>
          {t('nav.signIn')}
        </Link>
      </p>
    </>
  );
}
