import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { passwordsMatch, NewPassword, newPassword } from '@/blocks/credentials/NewPassword';
import { UsernameField } from '@/blocks/credentials/UsernameField';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { refreshSession } from '@/platform/sessionChanges';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';

const schema = z
  .object({ currentPassword: z.string().min(1).max(128), ...newPassword })
  .refine(...passwordsMatch);
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password, which ends all other sessions. */
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
      <UsernameField />
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        className="sm:col-span-2"
        {...form.register('currentPassword')}
        error={errors.currentPassword?.message}
      />
      <NewPassword
        fields={{ password: form.register('password'), confirmPassword: form.register('confirmPassword') }}
        errors={errors}
        typed={form.watch('password')}
      />
      <Button type="submit" className="sm:col-span-2 sm:justify-self-end" isLoading={change.isPending}>
        {t('profile.changePassword')}
      </Button>
    </form>
  );
}

/** Mails a link to set a first password, for accounts that Google or a mailed code created. */
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
