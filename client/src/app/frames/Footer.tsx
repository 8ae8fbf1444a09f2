import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { config } from '@/platform/config';
import { useLang } from '@/platform/format';
import { EMIRATE_CHOICES } from '@/platform/labels';

const link = 'inline-flex min-h-9 items-center text-small text-body hover:text-link';

/** The foot of every open page. */
export function Footer() {
  const { t } = useTranslation();
  const lang = useLang();
  const columns = [
    {
      title: t('footer.browse'),
      links: [
        ['/catalog?category=rent', t('nav.rent')],
        ['/catalog?category=sale', t('nav.buy')],
        ['/catalog?category=investment', t('nav.invest')],
        ['/services', t('nav.services')],
      ],
    },
    {
      title: t('footer.emirates'),
      links: EMIRATE_CHOICES.map(({ id, ...name }) => [`/catalog?category=rent&city=${id}`, name[lang]]),
    },
    {
      title: t('footer.people'),
      links: [
        ['/signup', t('footer.join')],
        ['/signup?role=agent', t('nav.listProperty')],
        ['/signin', t('nav.signIn')],
      ],
    },
    {
      title: t('footer.about'),
      links: [
        ['/terms-of-use', t('pages.terms')],
        ['/privacy-policy', t('pages.privacy')],
      ],
    },
  ] as const;
  return (
    <footer className="mt-24 border-t border-hair bg-sunken">
      <div className="page grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 md:grid-cols-4">
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-small font-medium text-strong">{title}</h2>
            <ul>
              {links.map(([to = '', text]) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page flex flex-wrap gap-x-6 gap-y-1 border-t border-hair py-6 text-micro text-muted">
        <p>
          © <bdi>{config.brandName}</bdi>
        </p>
        {config.supportEmail && (
          <a href={`mailto:${config.supportEmail}`} className="hover:text-link">
            <bdi dir="ltr">{config.supportEmail}</bdi>
          </a>
        )}
        <p>{t('footer.credit')}</p>
      </div>
    </footer>
  );
}
