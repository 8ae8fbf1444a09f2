import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface PartProps {
  /** Id of the heading. */
  id?: string;
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  to?: string;
  /** Text of the link to `to`. */
  action?: string;
  children: ReactNode;
}

/** A part of the overview: a heading with a link to everything behind it, and content without a frame. */
export function Part({ id: ownId, title, note, to, action, children }: PartProps) {
  const newId = useId();
  const id = ownId ?? newId;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 border-b border-hair pb-1">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {note && <span className="text-small text-muted">{note}</span>}
        {to && (
          <Link
            to={to}
            className="ms-auto inline-flex min-h-11 items-center text-small font-medium text-link hover:underline"
          >
            {action}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
