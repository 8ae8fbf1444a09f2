import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

/** Opens the contact form over the current page. */
export function ContactLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('contact', '1');
  return (
    <Link to={{ search: `?${params.toString()}` }} preventScrollReset className={className}>
      {t('contact.open')}
    </Link>
  );
}
