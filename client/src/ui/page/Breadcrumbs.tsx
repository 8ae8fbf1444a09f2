import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cx } from '../classes';

/** Path to this page; the last entry is the page itself. */
export function Breadcrumbs({
  items,
  className,
}: {
  items: { label: string; to?: string }[];
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.breadcrumbs')} className={cx('text-small text-muted', className)}>
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
