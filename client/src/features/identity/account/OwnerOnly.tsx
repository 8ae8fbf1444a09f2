import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';

/**
 * Settings only the person themselves may change; an admin impersonating them sees the reason (spec/2-api switchUser).
 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return useSession()?.isImpersonated ? (
    <p className="text-small text-muted">{t('profile.notForOthers')}</p>
  ) : (
    children
  );
}
