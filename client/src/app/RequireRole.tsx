import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AGENTS, type Role } from '@manzil/shared/domain/roles';
import { sessionEndAtom, useSession } from '@/platform/session';

/**
 * The guard of source-spec §5: without a session, /signin and back; with the wrong role, /account-info for agents and
 * service agents, /signin for others. Signing out on purpose doesn't lead back.
 */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [hadSession] = useState(session !== null);
  const endReason = useAtomValue(sessionEndAtom);
  if (!session) {
    const isOwnWish = hadSession && !endReason;
    const next = isOwnWish ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/signin${next}`} replace />;
  }
  if (!roles.includes(session.role)) {
    return <Navigate to={AGENTS.includes(session.role) ? '/account-info' : '/signin'} replace />;
  }
  return children;
}
