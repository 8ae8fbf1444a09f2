import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api/api';
import { endSession, resumeAdmin } from '@/platform/sessionChanges';
import { queryClient } from '@/platform/api/useApi';
import { toast } from '@/ui/overlay/toasts';

/** Ends the session here and on the server, then goes to /signin (source-spec §4). */
export function useSignOut(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return () => {
    // Sign out of this browser even if the server is unreachable.
    const sendLogout = () => call('auth.logout', {}).catch(() => undefined);
    // Signing out during an impersonation also ends the admin's own session.
    const loggedOut = sendLogout().then(() => (resumeAdmin() ? sendLogout() : undefined));
    void loggedOut.then(() => {
      endSession();
      queryClient.clear();
      toast.success(t('account.signedOut'));
      void navigate('/signin');
    });
  };
}
