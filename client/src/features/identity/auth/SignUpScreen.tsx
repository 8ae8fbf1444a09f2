import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { registration } from '@manzil/shared/contract/schemas/people.schemas';
import { isProfessional, SIGN_UP_ROLES } from '@manzil/shared/domain/roles';
import { AgreedTerms } from '@/blocks/credentials/AgreedTerms';
import { PasswordStrength } from '@/blocks/credentials/PasswordStrength';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { PasswordField, TextField } from '@/ui/form/TextField';
import { RadioCards } from '@/ui/choice/Toggles';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { EmailField } from './EmailField';
import { GoogleButton } from './GoogleButton';
import { useAuthState, useAuthPath, type AuthState } from './authState';
import { usePurpose } from './usePurpose';
import { SecondFactorStep } from './SecondFactorStep';
import { useSecondFactor } from './useSecondFactor';
import { useVerificationRedirect } from './useVerification';

/** Registration form, prefilled with earlier input and the URL's role. */
function useRegistration() {
  const lang = useLang();
  const [params] = useSearchParams();
  const before = useAuthState();
  const requestedRole = SIGN_UP_ROLES.find((role) => role === params.get('role')) ?? 'user';
  return useForm({
    resolver: formResolver(registration, lang),
    defaultValues: {
      name: before.name ?? '',
      email: before.email ?? '',
      phone: before.phone,
      companyName: before.companyName,
      password: '',
      role: requestedRole,
      locale: lang,
    },
  });
}

interface RegistrationFormProps {
  form: ReturnType<typeof useRegistration>;
  isPending: boolean;
  onSubmit: (values: z.output<typeof registration>) => void;
}

/** Fields for the person's details and role. */
function RegistrationForm({ form, isPending, onSubmit }: RegistrationFormProps) {
  const { t } = useTranslation();
  const { register, formState, handleSubmit, watch, setValue } = form;
  const { errors } = formState;
  const role = watch('role');
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(onSubmit)}>
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
      <EmailField {...register('email')} error={errors.email?.message} />
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
      {isProfessional(role) && (
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
      <AgreedTerms text={t('auth.agree')} />
      <Button type="submit" variant="primary" isLoading={isPending}>
        {t('pages.signUp')}
      </Button>
    </form>
  );
}

/** /signup?role= */
export function SignUpScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const authPath = useAuthPath();
  const purpose = usePurpose();
  const isVerification = useVerificationRedirect();
  const form = useRegistration();
  const role = form.watch('role');
  const typed = (): AuthState => {
    const { name, email, phone, companyName, role } = form.getValues();
    return { name, email, phone: phone ?? undefined, companyName: companyName ?? undefined, role };
  };
  const signUp = useApiCommand('auth.register', {
    onSuccess: ({ token, message }) => {
      if (message) toast.success(message);
      void navigate(authPath('/verify-otp', { token }), { state: typed() });
    },
    onError: (error) => {
      if (isVerification(error, typed())) return;
      if (error.failure.code === 'email_taken') {
        form.setError('email', { message: error.failure.message }, { shouldFocus: true });
      }
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  // An existing Google account signs in instead, possibly with a second factor.
  const factor = useSecondFactor({ isNew: true });
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
      <AuthHead title={t('pages.signUp')}>
        {t('auth.signUpText')} {purpose?.then}
      </AuthHead>
      <RegistrationForm
        form={form}
        isPending={signUp.isPending}
        onSubmit={(values) => signUp.mutate(values)}
      />
      <GoogleButton
        onCredential={(credential) => {
          setAgain(() => (totp: string) => google.mutate({ credential, role, totp }));
          google.mutate({ credential, role });
        }}
      />
      <p className="mt-6 text-small text-muted">
        {t('auth.haveAccount')}{' '}
        <Link to={authPath('/signin')} className={linkClass}>
          {t('nav.signIn')}
        </Link>
      </p>
    </>
  );
}
