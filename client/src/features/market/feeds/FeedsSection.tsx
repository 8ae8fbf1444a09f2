import type { ReactNode } from 'react';

/** A section below the feeds for another integration. */
export function FeedsSection({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="mt-10 max-w-[60rem] rounded-card border border-hair bg-card p-4 shadow-card sm:p-5">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      {children}
    </section>
  );
}
