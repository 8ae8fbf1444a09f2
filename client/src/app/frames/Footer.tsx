import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { addressIn, brandIn, config } from '@/platform/config';
import { cx } from '@/ui/classes';
import { areaUnitName, useAreaUnit, useLang } from '@/platform/i18n/format';
import { setLanguage } from '@/platform/i18n/i18n';
import { ContactLink } from '@/blocks/contact/ContactLink';
import { EMIRATE_CHOICES } from '@/platform/i18n/labels';

const link = 'inline-flex min-h-9 items-center text-small text-body hover:text-link';

/** Switches for the area unit and the language. */
function Display() {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit, setUnit] = useAreaUnit();
  const other = lang === 'en' ? 'ar' : 'en';
  const otherUnit = unit === 'ft2' ? 'm2' : 'ft2';
  return (
    <>
      <li>
        <button type="button" lang={other} className={link} onClick={() => void setLanguage(other)}>
          {t('nav.otherLanguage')}
        </button>
      </li>
      <li>
        <button type="button" className={link} onClick={() => setUnit(otherUnit)}>
          {t('footer.areasIn', { unit: areaUnitName(otherUnit, lang) })}
        </button>
      </li>
      <li className="pt-1.5 text-small text-muted">{t('footer.currency')}</li>
    </>
  );
}

/** The operator's contact details. */
function ContactDetails() {
  const address = addressIn(useLang());
  return (
    <>
      {address && <p>{address}</p>}
      {config.phone && (
        <a href={`tel:${config.phone}`} className="hover:text-link">
          <bdi dir="ltr">{config.phone}</bdi>
        </a>
      )}
      {config.supportEmail && (
        <a href={`mailto:${config.supportEmail}`} className="hover:text-link">
          <bdi dir="ltr">{config.supportEmail}</bdi>
        </a>
      )}
    </>
  );
}

/** Footer of every open page; `isJoined` if the page ends in a band of the same colour. */
export function Footer({ isJoined = false }: { isJoined?: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const columns = [
    {
      title: t('footer.browse'),
      links: [
        ['/catalog?category=rent', t('nav.rent')],
        ['/catalog?category=sale', t('nav.buy')],
        ['/catalog?category=investment', t('nav.invest')],
        ['/catalog?view=agents', t('agents.title')],
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
    <footer className={cx('border-t border-hair bg-sunken', !isJoined && 'mt-24')}>
      <div className="page grid gap-x-8 grid-cols-2 gap-y-10 py-12 md:grid-cols-4">
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
              {title === t('footer.about') && (
                <>
                  <li>
                    <ContactLink className={link} />
                  </li>
                  <Display />
                </>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page flex flex-wrap gap-x-6 gap-y-1 border-t border-hair py-6 text-micro text-muted">
        <p>
          © <bdi>{brandIn(lang)}</bdi>
        </p>
        <ContactDetails />
        <p>{t('footer.credit')}</p>
        {config.isDemo && <p>{t('footer.demo')}</p>}
      </div>
    </footer>
  );
}
