import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { authContract } from '@manzil/shared/contract/auth.contract';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { EmailField } from './EmailField';
import { useAuthState, useAuthPath, type AuthState } from './authState';

/** /forgot-password: the response doesn't reveal whether the address has an account. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const authPath = useAuthPath();
  const form = useForm({
    resolver: formResolver(authContract.forgotPassword.input, lang),
    defaultValues: { email: useAuthState().email ?? '' },
  });
  const ask = useApiCommand('auth.forgotPassword', {
    onError: (error) => {
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  return (
    <>
      <AuthHead title={t('pages.forgotPassword')}>{t('auth.forgotText')}</AuthHead>
      {ask.isSuccess ? (
        <p role="status" className="flex gap-3 rounded-card bg-success-soft p-4 text-success-soft-text">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
          {ask.data.message}
        </p>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit((values) => ask.mutate(values))}
        >
          <EmailField {...form.register('email')} error={form.formState.errors.email?.message} />
          <Button type="submit" variant="primary" isLoading={ask.isPending}>
            {t('auth.sendLink')}
          </Button>
        </form>
      )}
      <p className="mt-6 text-small">
        <Link
          to={authPath('/signin')}
          state={{ email: form.watch('email') } satisfies AuthState}
          className={linkClass}
        >
          {t('nav.signIn')}
        </Link>
      </p>
    </>
  );
}
