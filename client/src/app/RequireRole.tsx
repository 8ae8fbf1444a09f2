import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { isAgent, type Role } from '@manzil/shared/domain/roles';
import { sessionEndAtom, useSession } from '@/platform/session';
import { toast } from '@/ui/overlay/toasts';

/** Redirects a person with the wrong role and says why. */
function WrongRole({ to, page }: { to: string; page: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    toast.info(t('auth.notForRole', { page }));
  }, [t, page]);
  return <Navigate to={to} replace />;
}

/**
 * The guard of source-spec §5: without a session, /signin and back; with the wrong role, /account-info for agents and
 * service agents, /signin for others. Signing out on purpose doesn't lead back.
 */
export function RequireRole({
  roles,
  page,
  children,
}: {
  roles: readonly Role[];
  /** Name of the page. */
  page: string;
  children: ReactNode;
}) {
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
    return <WrongRole to={isAgent(session.role) ? '/account-info' : '/signin'} page={page} />;
  }
  return children;
}
