import { ChevronDown, Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import type { MenuGroup, RouteName } from '@manzil/shared/domain/address/clientRoutes';
import { useSession } from '@/platform/session';
import { Disclosure } from '@/ui/Disclosure';
import { PalettePlace } from '../palette/PalettePlace';
import { ChatButton, ImpersonationBanner, OfflineBanner, SkipLink } from './Extras';
import { Header } from './Header';
import { barFor, isFolded, linksFor, type AppLink } from './links';
import { RestoreScroll } from './RestoreScroll';
import { useFocusOnNavigation } from './useFocusOnNavigation';

function SideLink({ name, to, Icon }: AppLink) {
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

/** A group of the sidebar: with a heading, or folded unless it contains the current page. */
function SideGroup({ group, links, isFolded }: { group: MenuGroup; links: AppLink[]; isFolded: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = links.map((link) => <SideLink key={link.name} {...link} />);
  const isCurrent = links.some(({ to }) => to === pathname);
  if (!isFolded) {
    return (
      <div className="flex flex-col gap-0.5 pb-3">
        {group !== 'start' && (
          <h2 className="px-3 py-1 text-micro font-medium text-muted">{t(`nav.groups.${group}`)}</h2>
        )}
        {entries}
      </div>
    );
  }
  return (
    <details key={String(isCurrent)} open={isCurrent} className="group/fold pb-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-control px-3 text-small font-medium text-muted hover:bg-sunken hover:text-strong [&::-webkit-details-marker]:hidden">
        {t(`nav.groups.mine`)}
        <ChevronDown aria-hidden className="size-4 group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-0.5">{entries}</div>
    </details>
  );
}

/** Keeps the current page's entry in view in a scrolling list. */
function useCurrentInView() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const list = ref.current;
    const current = list?.querySelector('[aria-current=page]');
    if (!list || !current) return;
    const [frame, entry] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (entry.top < frame.top || entry.bottom > frame.bottom) {
      list.scrollTop += entry.top + entry.height / 2 - (frame.top + frame.height / 2);
    }
  }, [pathname]);
  return ref;
}

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

/** Frame of every page behind login: header, sidebar, page. On phones the sidebar is a bottom bar with "More". */
export function AppFrame() {
  const { t } = useTranslation();
  const session = useSession();
  const groups = session ? linksFor(session.role) : [];
  useFocusOnNavigation();
  const sidebar = useCurrentInView();
  const { bar, more } = session ? barFor(session.role) : { bar: [], more: [] };
  return (
    <>
      <SkipLink />
      <ImpersonationBanner />
      <OfflineBanner />
      <Header isWide />
      <div className="md:grid md:grid-cols-[15.5rem_1fr]">
        {session && (
          <nav
            ref={sidebar}
            aria-label={t('nav.yourPages')}
            className="sticky top-[4.5rem] hidden h-[calc(100dvh-4.5rem)] flex-col gap-0.5 overflow-y-auto border-e border-hair bg-card p-3.5 md:flex"
          >
            {groups.map(({ group, links }) => (
              <SideGroup key={group} group={group} links={links} isFolded={isFolded(group, session.role)} />
            ))}
          </nav>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 px-(--gutter) pt-6 pb-28 outline-none md:px-8 md:pb-16"
        >
          <Outlet />
        </main>
      </div>
      {session && (
        <nav
          aria-label={t('nav.yourPages')}
          className="fixed inset-x-0 bottom-0 z-header flex border-t border-hair bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
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
      )}
      <ChatButton />
      <PalettePlace />
      <RestoreScroll />
    </>
  );
}
