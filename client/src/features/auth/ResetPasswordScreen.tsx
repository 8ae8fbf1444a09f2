import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { password } from '@manzil/shared/contract/people.schemas';
import { PasswordStrength } from '@/identity/PasswordStrength';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/format';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { PasswordField } from '@/ui/TextField';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import { AuthHead, linkClass } from './AuthHead';

const newPassword = z
  .object({ password, confirmPassword: z.string() })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    params: { key: 'validation.password_mismatch' },
  });

/** /reset-password?token=: the token leaves the address bar at once, so that it is in no history and no referrer. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
  useEffect(() => {
    if (params.has('token')) setParams({}, { replace: true });
  }, [params, setParams]);
  const form = useForm({
    resolver: formResolver(newPassword, lang),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const reset = useApiCommand('auth.resetPassword', {
    onSuccess: ({ message }) => {
      if (message) toast.success(message);
      void navigate('/signin', { replace: true });
    },
    onError: (error) => {
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  return (
    <>
      <AuthHead title={t('pages.resetPassword')}>{t('auth.resetText')}</AuthHead>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((values) => reset.mutate({ token, ...values }))}
      >
        <div>
          <PasswordField
            label={t('auth.newPassword')}
            autoComplete="new-password"
            {...form.register('password')}
            error={errors.password?.message}
          />
          <PasswordStrength password={form.watch('password')} />
        </div>
        <PasswordField
          label={t('auth.repeatPassword')}
          autoComplete="new-password"
          {...form.register('confirmPassword')}
          error={errors.confirmPassword?.message}
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
