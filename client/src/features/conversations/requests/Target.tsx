import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLang } from '@/platform/i18n/format';
import { pathOf, subjectOf } from './data';
import { type Request } from '@/blocks/requests/viewings/viewing';

/** Subject of a request, linked. */
export function Target({ request }: { request: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  const target = subjectOf(request);
  if (!target) return <span className="text-muted">{t('requests.gone')}</span>;
  return (
    <Link
      to={pathOf(request)}
      dir="auto"
      className="aligned relative z-1 block w-fit max-w-full font-medium text-link hover:underline"
    >
      {(lang === 'ar' && target.titleAr) || target.title}
    </Link>
  );
}
