import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Heading of a section with a link to all its entries. */
export function SectionHead({ title, to, action }: { title: string; to?: string; action?: string }) {
  return (
    <div className="mb-6 flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h2 className="text-h2">{title}</h2>
      {to && action && (
        <Link
          to={to}
          className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-medium text-link underline-offset-4 hover:underline"
        >
          {action}
          <ArrowRight aria-hidden className="mirrors size-4" />
        </Link>
      )}
    </div>
  );
}
