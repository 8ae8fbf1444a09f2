import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { email } from '@manzil/shared/contract/schemas/scalars';
import { CodeForm } from '@/blocks/credentials/CodeForm';
import { UsernameField } from '@/blocks/credentials/UsernameField';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { type Person } from '@/platform/session';
import { refreshSession } from '@/platform/sessionChanges';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { PasswordField, TextField } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';

const schema = z.object({ email, currentPassword: z.string().min(1).max(128) });

/** Asks for the new address and the password; passes on the token of the mailed code. */
function AddressForm({ user, onToken }: { user: Person; onToken: (token: string, address: string) => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const form = useForm({
    resolver: formResolver(schema, lang),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors } = form.formState;
  const ask = useApiCommand('users.editUserProfile', {
    onSuccess: ({ token }, sent) => {
      if (!token) {
        form.setError('email', { message: t('profile.sameEmail') }, { shouldFocus: true });
        return;
      }
      toast.success(t('auth.otpSent'));
      onToken(token, sent.email ?? user.email);
    },
    onError: (error) => {
      const { code, message } = error.failure;
      if (code === 'email_taken') form.setError('email', { message }, { shouldFocus: true });
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => ask.mutate(values))}
    >
      <UsernameField email={user.email} />
      <TextField
        label={t('profile.newEmail')}
        type="email"
        dir="ltr"
        autoComplete="email"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        {...form.register('currentPassword')}
        error={errors.currentPassword?.message}
      />
      <Button type="submit" variant="primary" isLoading={ask.isPending}>
        {t('profile.sendCode')}
      </Button>
    </form>
  );
}

/** Changes the mail address: asks for the password, then for the code mailed to the new address. */
export function EmailChange({ user }: { user: Person }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [sent, setSent] = useState<{ token: string; address: string }>();
  const close = () => {
    setIsOpen(false);
    setSent(undefined);
  };
  const verify = useApiCommand('auth.verifyOTP', {
    onSuccess: (answer) => {
      refreshSession(answer);
      close();
      toast.success(t('profile.emailChanged'));
    },
    onError: toastError,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <bdi dir="ltr" className="min-w-0 truncate font-medium text-strong">
          {user.email}
        </bdi>
        {user.hasPassword && (
          <Button small onClick={() => setIsOpen(true)}>
            {t('profile.changeEmail')}
          </Button>
        )}
      </div>
      {!user.hasPassword && <p className="mt-2 text-small text-muted">{t('profile.passwordFirst')}</p>}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('profile.changeEmail')}
        description={
          sent ? (
            <>
              {t('profile.codeSentTo')} <bdi dir="ltr">{sent.address}</bdi>
            </>
          ) : (
            t('profile.changeEmailText')
          )
        }
      >
        {sent ? (
          <CodeForm
            token={sent.token}
            onToken={(token) => {
              verify.reset();
              setSent({ ...sent, token });
            }}
            onCode={(otp) => verify.mutate({ token: sent.token, otp })}
            isPending={verify.isPending}
            error={verify.error}
          />
        ) : (
          <AddressForm user={user} onToken={(token, address) => setSent({ token, address })} />
        )}
      </Dialog>
    </>
  );
}
