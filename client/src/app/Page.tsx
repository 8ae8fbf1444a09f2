import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteName } from '@manzil/shared/domain/address/clientRoutes';
import type { Role } from '@manzil/shared/domain/roles';
import { useTitle } from '@/platform/hooks/useTitle';
import type { RequireRole } from './RequireRole';

/** A screen behind its guard, with a default title until the screen sets its own. */
export function Page({
  name,
  guard,
  Screen,
}: {
  name: RouteName;
  /** Undefined for pages that are open to all. */
  guard: { Guard: typeof RequireRole; roles: readonly Role[] } | undefined;
  Screen: ComponentType;
}) {
  const { t } = useTranslation();
  useTitle(name === 'home' ? undefined : t(`pages.${name}`));
  if (!guard) return <Screen />;
  return (
    <guard.Guard roles={guard.roles} page={t(`pages.${name}`)}>
      <Screen />
    </guard.Guard>
  );
}
