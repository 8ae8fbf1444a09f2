import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { passwordsMatch, NewPassword, newPassword } from '@/blocks/credentials/NewPassword';
import { UsernameField } from '@/blocks/credentials/UsernameField';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/form/Field';
import { forgetToasts, toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { AuthHead, linkClass } from './AuthHead';

const schema = z.object(newPassword).refine(...passwordsMatch);

/** The link was used, replaced or has expired: shown before any input. */
function ExpiredLink() {
  const { t } = useTranslation();
  return (
    <>
      <AuthHead title={t('auth.linkDead')}>{t('auth.linkDeadText')}</AuthHead>
      <Link to="/forgot-password" className={linkClass}>
        {t('auth.newLink')}
      </Link>
    </>
  );
}

/** /reset-password?token=: removes the token from the URL at once, to keep it out of history and referrers. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const [token] = useState(() => params.get('token') ?? '');
  // Password managers store the new password under this address; the server receives no fragment.
  const [email] = useState(() => new URLSearchParams(hash.slice(1)).get('email') ?? '');
  useEffect(() => {
    if (params.has('token')) setParams({}, { replace: true });
  }, [params, setParams]);
  const form = useForm({
    resolver: formResolver(schema, lang),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const link = useApiQuery('auth.checkResetLink', { token }, { enabled: token !== '', staleTime: Infinity });
  const isDead = token === '' || link.data?.isGood === false;
  const reset = useApiCommand('auth.resetPassword', {
    onSuccess: ({ message }) => {
      forgetToasts();
      if (message) toast.success(message);
      void navigate('/signin', { replace: true });
    },
    onError: (error) => {
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  if (isDead) return <ExpiredLink />;
  // No form until the link is verified. If the check itself fails, submitting reports an expired link.
  if (link.isPending && link.failureCount === 0) return <AuthHead title={t('pages.resetPassword')} />;
  return (
    <>
      <AuthHead title={t('pages.resetPassword')}>{t('auth.resetText')}</AuthHead>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((values) => reset.mutate({ token, ...values }))}
      >
        <UsernameField email={email} />
        <NewPassword
          fields={{ password: form.register('password'), confirmPassword: form.register('confirmPassword') }}
          errors={errors}
          typed={form.watch('password')}
        />
        {reset.error?.failure.code === 'reset_expired' && (
          <FieldError>
            {reset.error.failure.message}{' '}
            <Link to="/forgot-password" className={linkClass}>
              {t('auth.sendLink')}
            </Link>
          </FieldError>
        )}
        <Button type="submit" variant="primary" isLoading={reset.isPending}>
          {t('pages.resetPassword')}
        </Button>
      </form>
    </>
  );
}
