import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLang } from '@/platform/i18n/format';
import { pathOf, subjectOf, type Request } from './data';

/** Subject of a request, linked. */
export function Target({ request }: { request: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  const target = subjectOf(request);
  if (!target) return <span className="text-muted">{t('requests.gone')}</span>;
  return (
    <Link to={pathOf(request)} dir="auto" className="aligned block font-medium text-link hover:underline">
      {(lang === 'ar' && target.titleAr) || target.title}
    </Link>
  );
}
