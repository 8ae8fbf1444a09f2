import { useNavigate, useSearchParams } from 'react-router-dom';
import { landingPageFor } from '@manzil/shared/domain/roles';
import { safeNext } from '@/platform/safeNext';
import { type Person } from '@/platform/session';
import { startSession } from '@/platform/sessionChanges';
import { queryClient } from '@/platform/api/useApi';
import { forgetToasts } from '@/ui/overlay/toasts';

/** Starts the session of a login and navigates to the requesting page, else by role (source-spec §2). */
export function useSignedIn(): (answer: { token: string; user: Person }, landing?: string) => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (answer, landing) => {
    queryClient.clear();
    startSession(answer);
    forgetToasts();
    const next = safeNext(params.get('next'));
    void navigate(next ?? landing ?? landingPageFor(answer.user.role), { replace: true });
  };
}
