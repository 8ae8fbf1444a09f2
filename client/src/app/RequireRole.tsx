import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AGENTS, type Role } from '@manzil/shared/domain/roles';
import { useSession } from '@/platform/session';

/**
 * The guard of source-spec §5: no session goes to /signin (and back afterwards); a wrong role to /account-info for
 * agents and service agents, to /signin for everyone else.
 */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={`/signin?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (!roles.includes(session.role)) {
    return <Navigate to={AGENTS.includes(session.role) ? '/account-info' : '/signin'} replace />;
  }
  return children;
}
