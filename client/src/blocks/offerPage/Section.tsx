import type { ReactNode } from 'react';

/** A section of the page; its heading scrolls to a position clear of the sticky bars. */
export function Section({
  id,
  title,
  aside,
  className,
  children,
}: {
  id: string;
  title: string;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="scroll-mt-32 text-h3">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
