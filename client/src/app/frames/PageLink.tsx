import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { RouteName } from '@manzil/shared/domain/address/clientRoutes';
import type { AppLink } from './links';

/** Names short enough for the bottom bar. */
const SHORT_NAMES: Partial<Record<RouteName, RouteName>> = {
  myProperties: 'properties',
  myServices: 'allServices',
  serviceRequests: 'requests',
};

const LOOKS = {
  side: {
    link: 'flex min-h-11 items-center gap-3 rounded-control px-3 text-small font-medium text-muted hover:bg-sunken hover:text-strong aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-text',
    icon: 'size-4.5 shrink-0',
    label: '',
  },
  bar: {
    link: 'flex min-w-0 flex-1 flex-col items-center gap-0.5 py-2 text-micro text-muted aria-[current=page]:text-link',
    icon: 'size-5',
    label: 'max-w-full truncate px-1',
  },
};

/** Link to a page of the role: in the sidebar, the bottom bar, and the bar's "More". */
export function PageLink({ name, to, Icon, look }: AppLink & { look: keyof typeof LOOKS }) {
  const { t } = useTranslation();
  const { link, icon, label } = LOOKS[look];
  const shown = look === 'bar' ? (SHORT_NAMES[name] ?? name) : name;
  return (
    <NavLink to={to} end className={link}>
      <Icon aria-hidden className={icon} strokeWidth={1.7} />
      <span className={label}>{t(`pages.${shown}`)}</span>
    </NavLink>
  );
}
