import type { ReactNode } from 'react';

/** A part of the page that its index leads to, clear of the bars at the top. */
export function Section({
  id,
  title,
  aside,
  className,
  children,
}: {
  id: string;
  title: string;
  /** At the end of the title's line. */
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
