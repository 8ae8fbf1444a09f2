import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '@/platform/i18n/format';

interface Share {
  id: string;
  label: string;
  count: number;
  to: string;
}

/** Breakdown of a metric, largest part first; parts link to their lists. */
export function Shares({ title, shares }: { title: string; shares: readonly Share[] }) {
  const id = useId();
  const parts = shares.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const most = parts[0]?.count ?? 1;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-h3">
        {title}
      </h2>
      <ul>
        {parts.map((part) => (
          <li
            key={part.id}
            className="grid min-h-9 grid-cols-[11rem_1fr_3.5rem] items-center gap-3 text-small"
          >
            <Link to={part.to} className="truncate py-1.5 text-strong hover:underline">
              {part.label}
            </Link>
            <span aria-hidden className="h-1.5 rounded-pill bg-sunken">
              <span
                className="block h-full rounded-pill bg-primary"
                style={{ width: `${(part.count / most) * 100}%` }}
              />
            </span>
            <span className="text-end numbers">{formatNumber(part.count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
