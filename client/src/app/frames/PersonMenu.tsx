import { Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { clientRoutes } from '@manzil/shared/domain/address/clientRoutes';
import type { Role } from '@manzil/shared/domain/roles';
import { mayCall } from '@/platform/access';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import type { Session } from '@/platform/session';
import { InboxLink } from '@/blocks/chat/InboxLink';
import { Avatar } from '@/ui/Avatar';
import { Disclosure } from '@/ui/Disclosure';
import { usePalette } from '../palette/palette';
import { linksFor, SignOutIcon } from './links';
import { useSignOut } from './useSignOut';

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-small font-medium text-body hover:bg-sunken';

const Shortcut = () => (
  <kbd dir="ltr" aria-hidden className="hidden font-sans text-muted md:inline">
    Ctrl K
  </kbd>
);

/** Opens the command palette; staff, who search all day, have it in the header with its shortcut. */
function HeaderSearch() {
  const { t } = useTranslation();
  const [, open] = usePalette();
  return (
    <button
      type="button"
      aria-label={t('palette.title')}
      aria-keyshortcuts="Control+K Meta+K"
      className="me-1 hidden h-control items-center gap-2 rounded-control border border-line bg-card px-3 text-small text-muted hover:bg-sunken lg:flex"
      onClick={() => open(true)}
    >
      <Search aria-hidden className="size-4.5" strokeWidth={1.7} />
      {t('nav.search')}
      <Shortcut />
    </button>
  );
}

/** An agent's main action; an icon in a narrow header. */
export function AddLink({ role }: { role: Role }) {
  const { t } = useTranslation();
  const page = role === 'agent' ? 'addProperty' : role === 'service_agent' ? 'addService' : undefined;
  if (!page) return null;
  return (
    <Link
      to={clientRoutes[page].path}
      title={t(`pages.${page}`)}
      className="me-1 hidden h-control items-center gap-2 rounded-control border border-line bg-card px-3 text-small font-medium whitespace-nowrap text-strong hover:bg-sunken md:flex lg:px-4"
    >
      <Plus aria-hidden className="size-5" strokeWidth={1.6} />
      <span className="max-lg:sr-only">{t(`pages.${page}`)}</span>
    </Link>
  );
}

/** Menu of a signed-in person: name, search, their pages and sign-out. */
export function PersonPages({ session: { user, role } }: { session: Session }) {
  const { t } = useTranslation();
  const lang = useLang();
  const signOut = useSignOut();
  const [, open] = usePalette();
  return (
    <>
      <div className="px-3 pt-2 pb-3">
        <p className="aligned truncate font-medium text-strong" dir="auto">
          {nameOf(user, lang)}
        </p>
        <p dir="ltr" className="aligned truncate text-small text-muted">
          {user.email}
        </p>
      </div>
      <button type="button" className={item} aria-keyshortcuts="Control+K Meta+K" onClick={() => open(true)}>
        <Search aria-hidden className="size-4.5 text-muted" strokeWidth={1.7} />
        <span className="me-auto">{t('palette.title')}</span>
        <Shortcut />
      </button>
      <nav aria-label={t('nav.yourPages')}>
        {linksFor(role).map(({ group, links }) => (
          <ul key={group} className="border-t border-hair py-1.5">
            {links.map(({ name, to, Icon }) => (
              <li key={name}>
                <Link to={to} className={item}>
                  <Icon aria-hidden className="size-4.5 text-muted" strokeWidth={1.7} />
                  {t(`pages.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="border-t border-hair pt-1.5">
        <button type="button" className={item} onClick={signOut}>
          <SignOutIcon aria-hidden className="mirrors size-4.5 text-muted" strokeWidth={1.7} />
          {t('nav.signOut')}
        </button>
      </div>
    </>
  );
}

/** Inbox and menu of the signed-in person; phones have both behind the header's menu. */
export function PersonMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { user, role } = session;
  return (
    <span className="hidden items-center gap-0.5 md:flex">
      {mayCall(role, 'properties.allProperties') && <HeaderSearch />}
      {!session.isImpersonated && (
        <InboxLink className="relative grid size-11 place-items-center rounded-pill text-strong hover:bg-sunken" />
      )}
      <Disclosure
        label={t('nav.yourPages')}
        button={<Avatar person={user} size={36} />}
        buttonClass="grid size-11 place-items-center rounded-pill"
        panelClass="absolute end-0 top-13 max-h-[80dvh] w-72 overflow-y-auto rounded-card border border-hair bg-raised p-2 shadow-lift"
      >
        <PersonPages session={session} />
      </Disclosure>
    </span>
  );
}
