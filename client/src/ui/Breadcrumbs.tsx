import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The way to this page; the last entry is the page itself. */
export function Breadcrumbs({ items }: { items: { label: string; to?: string }[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.breadcrumbs')} className="text-small text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {items.map(({ label, to }, at) => (
          <li key={label} className="flex gap-2">
            {at > 0 && <span aria-hidden>/</span>}
            {to ? (
              <Link to={to} className="hover:text-link">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
