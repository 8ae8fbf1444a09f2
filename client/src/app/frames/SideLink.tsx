import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { AppLink } from './links';

/** A page in the sidebar and behind the phone bar's "More". */
export function SideLink({ name, to, Icon }: AppLink) {
  const { t } = useTranslation();
  return (
    <NavLink
      to={to}
      end
      className="flex min-h-11 items-center gap-3 rounded-control px-3 text-small font-medium text-muted hover:bg-sunken hover:text-strong aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-text"
    >
      <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.7} />
      {t(`pages.${name}`)}
    </NavLink>
  );
}
