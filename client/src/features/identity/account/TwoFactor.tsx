import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '@/blocks/credentials/RecoveryCodes';
import { SecretCard } from '@/blocks/credentials/SecretCard';
import { TotpForm } from '@/blocks/credentials/TotpForm';
import { UsernameField } from '@/blocks/credentials/UsernameField';
import type { CallError } from '@/platform/api/failure';
import { type Person } from '@/platform/session';
import { refreshSession } from '@/platform/sessionChanges';
import { useApiCommand } from '@/platform/api/useApi';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { PasswordField } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';

const errorAt = (path: string, error: CallError | null) =>
  error?.failure.errors.find((problem) => problem.path === path)?.message;

/** Disables two-factor authentication after the password, if any, and a code. */
function StopDialog({
  user,
  onClose,
  onStopped,
}: {
  user: Person;
  onClose: () => void;
  onStopped: () => void;
}) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const stop = useApiCommand('auth.stopTwoFactor', {
    onSuccess: ({ token }) => {
      if (token) refreshSession({ token });
      toast.success(t('profile.factorStopped'));
      onStopped();
    },
    onError: toastError,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('profile.stopFactor')}
      description={t('profile.stopFactorText')}
    >
      <TotpForm
        label={t('auth.code')}
        help={t('auth.totpHelp')}
        action={t('profile.stopFactor')}
        error={errorAt('totp', stop.error)}
        isPending={stop.isPending}
        onCode={(totp) => stop.mutate({ password, totp })}
        first={
          user.hasPassword && (
            <>
              <UsernameField />
              <PasswordField
                label={t('profile.currentPassword')}
                autoComplete="current-password"
                name="password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                error={errorAt('password', stop.error)}
              />
            </>
          )
        }
      />
    </Dialog>
  );
}

/** Starts the setup after the password, if the account has one. */
function StartForm({
  user,
  error,
  isPending,
  onStart,
}: {
  user: Person;
  error: CallError | null;
  isPending: boolean;
  onStart: (password: string) => void;
}) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  return (
    <form
      className="flex flex-col items-start gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onStart(password);
      }}
    >
      <UsernameField />
      {user.hasPassword && (
        <PasswordField
          label={t('profile.currentPassword')}
          className="w-full max-w-sm"
          autoComplete="current-password"
          name="factorPassword"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorAt('password', error)}
        />
      )}
      <Button type="submit" icon={ShieldCheck} isLoading={isPending}>
        {t('profile.setUpFactor')}
      </Button>
    </form>
  );
}

/** Sets up two-factor authentication: the secret, a first code, then the recovery codes, shown once. */
function Setup({ user, onDone }: { user: Person; onDone: () => void }) {
  const { t } = useTranslation();
  const start = useApiCommand('auth.startTwoFactor', { onError: toastError });
  const confirm = useApiCommand('auth.confirmTwoFactor', {
    onSuccess: ({ data }) => refreshSession({ token: data.token }),
    onError: toastError,
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.data.recoveryCodes} onDone={onDone} />;
  if (!start.data) {
    return (
      <StartForm
        user={user}
        error={start.error}
        isPending={start.isPending}
        onStart={(password) => start.mutate({ password })}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <SecretCard {...start.data.data} />
      <TotpForm
        label={t('auth.firstCode')}
        action={t('auth.confirm')}
        error={errorAt('totp', confirm.error)}
        isPending={confirm.isPending}
        onCode={(totp) => confirm.mutate({ totp })}
      >
        <Button variant="quiet" onClick={start.reset}>
          {t('ui.cancel')}
        </Button>
      </TotpForm>
    </div>
  );
}

/** Two-factor authentication: enabled, disabled, or being set up. */
export function TwoFactor({ user }: { user: Person }) {
  const { t } = useTranslation();
  // Not derived from `user`: the factor is already enabled while the recovery codes are still on screen.
  const [isOn, setIsOn] = useState(user.twoFactor);
  const [isStopping, setIsStopping] = useState(false);
  if (!isOn) return <Setup user={user} onDone={() => setIsOn(true)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Badge tone="success" icon={ShieldCheck}>
        {t('profile.factorOn')}
      </Badge>
      <Button small icon={ShieldOff} onClick={() => setIsStopping(true)}>
        {t('profile.stopFactor')}
      </Button>
      {isStopping && (
        <StopDialog
          user={user}
          onClose={() => setIsStopping(false)}
          onStopped={() => {
            setIsStopping(false);
            setIsOn(false);
          }}
        />
      )}
    </div>
  );
}
