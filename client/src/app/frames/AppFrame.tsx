import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import type { MenuGroup } from '@manzil/shared/domain/address/clientRoutes';
import { useSession } from '@/platform/session';
import { PalettePlace } from '../palette/PalettePlace';
import { ChatButton } from './ChatButton';
import { ImpersonationBanner, OfflineBanner, SkipLink } from './Extras';
import { Header } from './Header';
import { isFolded, linksFor, type AppLink } from './links';
import { PhoneBar } from './PhoneBar';
import { RestoreScroll } from './RestoreScroll';
import { PageLink } from './PageLink';
import { useFocusOnNavigation } from './useFocusOnNavigation';

/** A group of the sidebar: with a heading, or folded unless it contains the current page. */
function SideGroup({ group, links, isFolded }: { group: MenuGroup; links: AppLink[]; isFolded: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = links.map((link) => <PageLink key={link.name} {...link} look="side" />);
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

/** Frame of every page behind login: header, sidebar, page. On phones the sidebar is a bottom bar with "More". */
export function AppFrame() {
  const { t } = useTranslation();
  const session = useSession();
  const groups = session ? linksFor(session.role) : [];
  useFocusOnNavigation();
  const sidebar = useCurrentInView();
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
      {session && <PhoneBar role={session.role} />}
      <ChatButton />
      <PalettePlace />
      <RestoreScroll />
    </>
  );
}
