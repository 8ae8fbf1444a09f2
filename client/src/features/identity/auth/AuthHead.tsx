import type { ReactNode } from 'react';

/** Heading and introduction above a form. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="text-h1">{title}</h1>
      {children && <p className="mt-2 text-muted">{children}</p>}
    </header>
  );
}

/** Style of links below a form. */
export const linkClass = 'font-medium text-link underline-offset-4 hover:underline';
