import { Globe, Heart, Menu, Moon, Scale, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router-dom';
import { agentPageOf } from '@manzil/shared/domain/address/agentPage';
import { lazyPart } from '@/platform/browser/lazyPart';
import { setLanguage } from '@/platform/i18n/i18n';
import { useLang } from '@/platform/i18n/format';
import { useCompared, useFavoriteIds } from '@/blocks/lists/lists';
import { useSession, type Session } from '@/platform/session';
import { useTheme } from '@/platform/theme';
import { Disclosure } from '@/ui/Disclosure';
import { Logo } from './Logo';

const Bell = lazyPart(async () => (await import('./Bell')).Bell);
const PersonMenu = lazyPart(async () => (await import('./PersonMenu')).PersonMenu);

const AddLink = lazyPart(async () => (await import('./PersonMenu')).AddLink);
const MenuPanel = lazyPart(async () => (await import('./MenuPanel')).MenuPanel);

const iconButton =
  'relative grid size-11 place-items-center rounded-pill text-strong hover:bg-sunken time-instant transition-colors';

function Count({ n }: { n: number }) {
  if (n === 0) return null;
  return (
    <span className="absolute end-1 top-1 min-w-[1.0625rem] rounded-pill bg-primary px-1 text-center text-[0.6875rem] leading-[1.0625rem] font-medium text-on-primary numbers">
      {n}
    </span>
  );
}

const DEALS = [
  ['rent', 'nav.rent'],
  ['sale', 'nav.buy'],
  ['investment', 'nav.invest'],
] as const;

/** Rent, Buy, Invest, Services, Agents, with the current one marked. */
function useDealLinks() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const isCatalog = pathname === '/catalog';
  // The agents' pages have addresses of the catalog.
  const isAgents = isCatalog && agentPageOf(params) !== undefined;
  const category =
    isCatalog && !isAgents ? (params.get('category') ?? params.get('type') ?? 'rent') : undefined;
  return [
    ...DEALS.map(([deal, key]) => ({
      to: `/catalog?category=${deal}`,
      text: t(key),
      isHere: category === deal,
    })),
    { to: '/services', text: t('nav.services'), isHere: pathname === '/services' },
    { to: '/catalog?view=agents', text: t('nav.agents'), isHere: isAgents },
  ];
}

/** Switches languages; the label is in the other language. */
function LanguageButton() {
  const { t } = useTranslation();
  const other = useLang() === 'en' ? 'ar' : 'en';
  return (
    <button
      type="button"
      lang={other}
      className="flex h-11 items-center gap-2 rounded-pill px-3 text-small font-medium text-strong hover:bg-sunken"
      onClick={() => void setLanguage(other)}
    >
      <Globe aria-hidden className="size-5" strokeWidth={1.6} />
      {t('nav.otherLanguage')}
    </button>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      className={iconButton}
      aria-label={t(next === 'dark' ? 'nav.toDark' : 'nav.toLight')}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.6} />
    </button>
  );
}

/** Compare and favourites with counts. */
function ListLinks() {
  const { t } = useTranslation();
  const compared = useCompared();
  const favorites = useFavoriteIds();
  return (
    <>
      <Link
        to={compared.length > 0 ? `/property-comparison?ids=${compared.join(',')}` : '/property-comparison'}
        className={iconButton}
        aria-label={t('nav.compare', { count: compared.length })}
      >
        <Scale aria-hidden className="size-5" strokeWidth={1.6} />
        <Count n={compared.length} />
      </Link>
      <Link
        to="/favorites"
        className={iconButton}
        aria-label={t('nav.favorites', { count: favorites.length })}
      >
        <Heart aria-hidden className="size-5" strokeWidth={1.6} />
        <Count n={favorites.length} />
      </Link>
    </>
  );
}

/** Sign-in and sign-up for visitors. */
function VisitorLinks() {
  const { t } = useTranslation();
  return (
    <span className="hidden items-center gap-2 md:flex">
      <NavLink to="/signin" className="px-3 py-2.5 text-small font-medium text-strong hover:text-link">
        {t('nav.signIn')}
      </NavLink>
      <Link
        to="/signup?role=agent"
        className="flex h-control items-center rounded-control border border-line bg-card px-5 text-small font-medium text-strong hover:bg-sunken"
      >
        {t('nav.listProperty')}
      </Link>
    </span>
  );
}

/** Menu of what doesn't fit into a phone's header. */
function SmallMenu({ links, session }: { links: ReturnType<typeof useDealLinks>; session: Session | null }) {
  const { t } = useTranslation();
  return (
    <Disclosure
      label={t('nav.menu')}
      button={<Menu aria-hidden className="size-5" strokeWidth={1.6} />}
      buttonClass={iconButton}
      panelClass="fixed inset-x-0 top-[3.75rem] max-h-[calc(100dvh-3.75rem)] overflow-y-auto border-b border-hair bg-card px-4 py-3 shadow-lift"
    >
      <Suspense fallback={<span className="block h-96" />}>
        <MenuPanel links={links} session={session} />
        <div className="-mx-3 flex items-center border-t border-hair pt-2">
          <LanguageButton />
          <ThemeButton />
        </div>
      </Suspense>
    </Disclosure>
  );
}

/** Header of every open page. */
export function Header({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const links = useDealLinks();
  return (
    <header className="sticky top-0 z-header border-b border-hair bg-page/95 backdrop-blur-md">
      <div
        className={`flex h-[3.75rem] items-center gap-2 md:h-[4.5rem] md:gap-8 ${isWide ? 'gutter' : 'page'}`}
      >
        <Logo />
        <nav aria-label={t('nav.main')} className="hidden self-stretch md:flex md:gap-6">
          {links.map(({ to, text, isHere }) => (
            <Link
              key={to}
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className="flex items-center border-y-2 border-transparent text-small font-medium text-muted hover:text-strong aria-[current=page]:border-b-primary aria-[current=page]:text-strong last:max-lg:hidden"
            >
              {text}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-0.5">
          {session && (
            <Suspense fallback={null}>
              <AddLink role={session.role} />
            </Suspense>
          )}
          <span className={session ? 'hidden md:contents' : 'contents'}>
            <ListLinks />
          </span>
          <span className="hidden md:contents">
            <LanguageButton />
            <ThemeButton />
          </span>
          {session ? (
            <Suspense fallback={<span className="h-11 w-11 md:w-33" />}>
              <Bell />
              <PersonMenu session={session} />
            </Suspense>
          ) : (
            <VisitorLinks />
          )}
          <span className="md:hidden">
            <SmallMenu links={links} session={session} />
          </span>
        </div>
      </div>
    </header>
  );
}
