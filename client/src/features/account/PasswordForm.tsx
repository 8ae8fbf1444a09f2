import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { password } from '@manzil/shared/contract/people.schemas';
import { PasswordStrength } from '@/identity/PasswordStrength';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/format';
import { refreshSession } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/TextField';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';

const schema = z
  .object({ currentPassword: z.string().min(1).max(128), password, confirmPassword: z.string() })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    params: { key: 'validation.password_mismatch' },
  });
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** A new password; other sessions end. */
export function PasswordForm() {
  const { t } = useTranslation();
  const lang = useLang();
  const form = useForm({ resolver: formResolver(schema, lang), defaultValues: EMPTY });
  const { errors } = form.formState;
  const change = useApiCommand('auth.changePassword', {
    onSuccess: ({ token, message }) => {
      refreshSession({ token });
      form.reset(EMPTY);
      if (message) toast.success(message);
    },
    onError: (error) => {
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
    >
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        className="sm:col-span-2"
        {...form.register('currentPassword')}
        error={errors.currentPassword?.message}
      />
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
      <Button type="submit" className="sm:col-span-2 sm:justify-self-end" isLoading={change.isPending}>
        {t('profile.changePassword')}
      </Button>
    </form>
  );
}

/** An account that signs in with Google gets its first password by a mailed link, like a forgotten one. */
export function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const ask = useApiCommand('auth.forgotPassword', {
    onSuccess: ({ message }) => message && toast.success(message),
    onError: toastError,
  });
  return (
    <>
      <p className="mb-3 text-small text-muted">{t('profile.noPassword')}</p>
      <Button isLoading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate({ email })}>
        {t('profile.mailLink')}
      </Button>
    </>
  );
}
