import { Download, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CodeForm } from '@/blocks/credentials/CodeForm';
import { UsernameField } from '@/blocks/credentials/UsernameField';
import { call } from '@/platform/api/api';
import { saveFile } from '@/platform/browser/saveFile';
import { type Person } from '@/platform/session';
import { endSession } from '@/platform/sessionChanges';
import { queryClient, useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { PasswordField } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { OwnerOnly } from './OwnerOnly';

/** Downloads all data stored about the person. */
async function downloadMyData(): Promise<void> {
  const { data } = await call('users.downloadMyData', {});
  saveFile('my-data.json', 'application/json', JSON.stringify(data, null, 2));
}

function useLeaveAccount() {
  const navigate = useNavigate();
  return (message: string | undefined) => {
    endSession();
    queryClient.clear();
    if (message) toast.success(message);
    void navigate('/signin');
  };
}

/** Deletes the account after confirmation by password, or by mailed code if it has none. */
function DeleteDialog({ user, onClose }: { user: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const leaveAccount = useLeaveAccount();
  const [password, setPassword] = useState('');
  const [token, setToken] = useState<string>();
  const remove = useApiCommand('users.deleteAccount', {
    onSuccess: (answer) => {
      if (answer.token) setToken(answer.token);
      else leaveAccount(answer.message);
    },
    onError: toastError,
  });
  const problem = remove.error?.failure.errors.find(({ path }) => path === 'password')?.message;
  return (
    <Dialog isOpen onClose={onClose} title={t('profile.delete')} description={t('profile.deleteText')}>
      {token ? (
        <CodeForm
          token={token}
          onToken={(next) => {
            remove.reset();
            setToken(next);
          }}
          onCode={(otp) => remove.mutate({ token, otp })}
          isPending={remove.isPending}
          error={remove.error}
        />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            remove.mutate(user.hasPassword ? { password } : {});
          }}
        >
          <UsernameField />
          {user.hasPassword ? (
            <PasswordField
              label={t('profile.currentPassword')}
              autoComplete="current-password"
              name="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={problem}
            />
          ) : (
            <p className="text-small text-muted">{t('profile.deleteByCode')}</p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="danger" isLoading={remove.isPending}>
              {t(user.hasPassword ? 'profile.delete' : 'profile.sendCode')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Signs out everywhere, downloads the person's data, or deletes the account. */
export function DangerZone({ user }: { user: Person }) {
  const { t } = useTranslation();
  const leaveAccount = useLeaveAccount();
  const [isDeleting, setIsDeleting] = useState(false);
  const everywhere = useApiCommand('auth.logoutEverywhere', {
    onSuccess: ({ message }) => leaveAccount(message),
    onError: toastError,
  });
  return (
    <OwnerOnly>
      <div className="flex flex-wrap gap-3">
        <Button icon={LogOut} isLoading={everywhere.isPending} onClick={() => everywhere.mutate({})}>
          {t('profile.everywhere')}
        </Button>
        <Button icon={Download} onClick={() => void downloadMyData().catch(toastError)}>
          {t('profile.download')}
        </Button>
        <Button variant="danger" icon={Trash2} onClick={() => setIsDeleting(true)}>
          {t('profile.delete')}
        </Button>
      </div>
      {isDeleting && <DeleteDialog user={user} onClose={() => setIsDeleting(false)} />}
    </OwnerOnly>
  );
}
