import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContactLink } from '@/blocks/contact/ContactLink';
import { useCompared } from '@/blocks/lists/lists';
import type { Session } from '@/platform/session';
import { PersonPages } from './PersonMenu';

const menuLink = 'flex h-12 items-center font-medium text-strong aria-[current=page]:text-link';

/** What a visitor can do beyond looking. */
function VisitorLinks() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col border-t border-hair">
      <Link to="/signin" className={menuLink}>
        {t('nav.signIn')}
      </Link>
      <Link to="/signup" className={menuLink}>
        {t('pages.signUp')}
      </Link>
      <Link to="/signup?role=agent" className={menuLink}>
        {t('nav.listProperty')}
      </Link>
      <ContactLink className={menuLink} />
    </div>
  );
}

interface MenuPanelProps {
  links: { to: string; text: string; isHere: boolean }[];
  session: Session | null;
}

/** Links of the phone's menu; for signed-in people with the comparison and their own pages. */
export function MenuPanel({ links, session }: MenuPanelProps) {
  const { t } = useTranslation();
  const compared = useCompared();
  return (
    <>
      <nav aria-label={t('nav.main')} className="flex flex-col">
        {links.map(({ to, text, isHere }) => (
          <Link key={to} to={to} aria-current={isHere ? 'page' : undefined} className={menuLink}>
            {text}
          </Link>
        ))}
        {session && (
          <Link
            to={`/property-comparison${compared.length > 0 ? `?ids=${compared.join(',')}` : ''}`}
            className={menuLink}
          >
            {compared.length > 0 ? t('nav.compare', { count: compared.length }) : t('pages.comparison')}
          </Link>
        )}
      </nav>
      {session ? (
        <div className="-mx-3 border-t border-hair">
          <PersonPages session={session} />
        </div>
      ) : (
        <VisitorLinks />
      )}
    </>
  );
}
