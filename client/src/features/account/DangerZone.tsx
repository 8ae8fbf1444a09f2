import { Download, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api';
import { saveFile } from '@/platform/saveFile';
import { endSession, type Person } from '@/platform/session';
import { queryClient, useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Modal';
import { OtpInput } from '@/ui/OtpInput';
import { PasswordField } from '@/ui/TextField';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';

/** Saves everything the product holds about the caller as a file. */
async function download(): Promise<void> {
  const { data } = await call('users.downloadMyData', {});
  saveFile('my-data.json', 'application/json', JSON.stringify(data, null, 2));
}

/** Ends all sessions, downloads one's data, deletes the account: with the password, or a mailed code without one. */
export function DangerZone({ user }: { user: Person }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [token, setToken] = useState<string>();
  const leave = (message: string | undefined) => {
    endSession();
    queryClient.clear();
    if (message) toast.success(message);
    void navigate('/signin');
  };
  const everywhere = useApiCommand('auth.logoutEverywhere', {
    onSuccess: ({ message }) => leave(message),
    onError: toastError,
  });
  const remove = useApiCommand('users.deleteAccount', {
    onSuccess: (answer) => {
      if (answer.token) setToken(answer.token);
      else leave(answer.message);
    },
    onError: toastError,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={LogOut} isLoading={everywhere.isPending} onClick={() => everywhere.mutate({})}>
        {t('profile.everywhere')}
      </Button>
      <Button icon={Download} onClick={() => void download().catch(toastError)}>
        {t('profile.download')}
      </Button>
      <Button variant="danger" icon={Trash2} onClick={() => setAsks(true)}>
        {t('profile.delete')}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => remove.mutate(user.hasPassword ? { password } : { ...(token && { token, otp }) })}
        title={t('profile.delete')}
        text={t('profile.deleteText')}
        action={t('profile.delete')}
        isLoading={remove.isPending}
        isDangerous
      >
        {user.hasPassword && (
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {token && <OtpInput label={t('auth.otpLabel')} value={otp} onChange={setOtp} onComplete={setOtp} />}
      </ConfirmDialog>
    </div>
  );
}
