import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { RouteName } from '@manzil/shared/domain/address/clientRoutes';
import type { Role } from '@manzil/shared/domain/roles';
import { PHONE, useMedia } from '@/platform/hooks/useMedia';
import { Disclosure } from '@/ui/Disclosure';
import { useDock } from '@/ui/hooks/useDock';
import { barFor, type AppLink } from './links';
import { SideLink } from './SideLink';

/** Names short enough for the bottom bar. */
const SHORT_NAMES: Partial<Record<RouteName, RouteName>> = {
  myProperties: 'properties',
  myServices: 'allServices',
};

function BarLink({ name, to, Icon }: AppLink) {
  const { t } = useTranslation();
  return (
    <NavLink
      to={to}
      end
      className="flex min-w-0 flex-1 flex-col items-center gap-0.5 py-2 text-micro text-muted aria-[current=page]:text-link"
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.7} />
      <span className="max-w-full truncate px-1">{t(`pages.${SHORT_NAMES[name] ?? name}`)}</span>
    </NavLink>
  );
}

/** Bottom bar of phones: the role's most used pages, the others behind "More". Other fixed elements stay above it. */
export function PhoneBar({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { bar, more } = barFor(role);
  useDock('nav', '3.5rem', useMedia(PHONE));
  return (
    <nav
      aria-label={t('nav.yourPages')}
      className="fixed inset-x-0 bottom-0 z-header flex border-t border-hair bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {bar.map((link) => (
        <BarLink key={link.name} {...link} />
      ))}
      <Disclosure
        label={t('nav.more')}
        button={
          <>
            <Ellipsis aria-hidden className="size-5" />
            <span>{t('nav.more')}</span>
          </>
        }
        buttonClass="flex w-16 flex-col items-center gap-0.5 py-2 text-micro text-muted"
        panelClass="fixed inset-x-0 bottom-14 max-h-[70dvh] overflow-y-auto border-t border-hair bg-card p-3 shadow-sheet"
      >
        {more.map((link) => (
          <SideLink key={link.name} {...link} />
        ))}
      </Disclosure>
    </nav>
  );
}
