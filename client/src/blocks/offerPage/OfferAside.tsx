import type { ReactNode } from 'react';
import { PHONE, useMedia } from '@/platform/hooks/useMedia';
import { useDock } from '@/ui/hooks/useDock';

/** Price and contact next to an offer: sticky on wide screens, a bottom bar on phones. */
export function OfferAside({
  label,
  bar,
  children,
}: {
  label: string;
  /** Content of the bottom bar. */
  bar: ReactNode;
  children: ReactNode;
}) {
  const hasBar = useMedia(PHONE);
  // Raises elements floating at the bottom of the page above the bar.
  useDock('bar', '4.25rem', hasBar);
  return (
    <aside aria-label={label} className="min-w-0">
      <div
        id="contact"
        tabIndex={-1}
        className="outline-none rounded-sheet border border-hair bg-card p-6 shadow-lift md:sticky md:top-24"
      >
        {children}
      </div>
      <div className="fixed inset-x-0 bottom-[calc(var(--tray,0px)+var(--nav,0px))] z-tray flex items-center justify-between gap-2 border-t border-hair bg-raised p-3 max-sm:text-small md:hidden print:hidden">
        {bar}
      </div>
    </aside>
  );
}
