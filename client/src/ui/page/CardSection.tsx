import { useId, type ReactNode } from 'react';

/** A card with a heading. */
export function CardSection({
  id: anchor,
  title,
  text,
  children,
}: {
  /** Where a link to the section leads. */
  id?: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="scroll-mt-32 rounded-card border border-hair bg-card p-5 sm:p-6"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {text && <p className="mt-1 text-small text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
