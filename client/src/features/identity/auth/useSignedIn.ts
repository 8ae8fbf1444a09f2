import { useNavigate, useSearchParams } from 'react-router-dom';
import { landingPageFor } from '@manzil/shared/domain/roles';
import { NEWCOMER } from '@/platform/arrival';
import { safeNext } from '@/platform/safeNext';
import { type Person } from '@/platform/session';
import { startSession } from '@/platform/sessionChanges';
import { queryClient } from '@/platform/api/useApi';
import { forgetToasts } from '@/ui/overlay/toasts';

interface Landing {
  /** Where to go unless a page required the sign-in; by role if missing (source-spec §2). */
  landing?: string;
  /** True right after sign-up. */
  isNew?: boolean;
}

/** Starts the session of a login and navigates to the requesting page, else to the landing page. */
export function useSignedIn(): (answer: { token: string; user: Person }, to?: Landing) => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (answer, { landing = landingPageFor(answer.user.role), isNew = false } = {}) => {
    queryClient.clear();
    startSession(answer);
    forgetToasts();
    const next = safeNext(params.get('next'));
    void navigate(next ?? landing, { replace: true, state: isNew && !next ? NEWCOMER : null });
  };
}
