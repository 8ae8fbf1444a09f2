import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface LinkRowProps {
  text: string;
  note?: ReactNode;
  /** Shown before the arrow. */
  badge?: ReactNode;
  to: string | undefined;
}

/** A line of a list that leads to a page; plain text without one. */
export function LinkRow({ text, note, badge, to }: LinkRowProps) {
  return (
    <li className="relative flex min-h-13 items-center gap-3 border-b border-hair py-3 last:border-0">
      <span className="min-w-0 flex-1">
        {to ? (
          <Link
            to={to}
            dir="auto"
            className="aligned block font-medium text-strong after:absolute after:inset-0 hover:underline"
          >
            {text}
          </Link>
        ) : (
          <span className="font-medium text-strong">{text}</span>
        )}
        {note && <span className="block text-small text-muted">{note}</span>}
      </span>
      {badge}
      {to && <ArrowRight aria-hidden className="mirrors size-4 shrink-0 text-muted" />}
    </li>
  );
}
