import type { ReactNode } from 'react';

/** Header of a page for signed-in people: title, purpose, actions. */
export function PageHead({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="me-auto min-w-0">
        <h1 className="flex min-h-11 items-center text-h2">{title}</h1>
        {text && <p className="max-w-prose text-muted">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  );
}
