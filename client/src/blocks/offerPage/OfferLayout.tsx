import type { ReactNode } from 'react';

interface OfferLayoutProps {
  photos: ReactNode;
  /** The price card. */
  aside: ReactNode;
  children: ReactNode;
}

/**
 * An offer's photos, content and price card. On wide screens the card stands beside the photos, on tablets beside the
 * content. The server's first paint copies the photos' size (styles/first.css).
 */
export const OfferLayout = ({ photos, aside, children }: OfferLayoutProps) => (
  <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_24rem] md:gap-y-8 lg:grid-rows-[auto_1fr] print:block">
    <div className="min-w-0 empty:hidden md:max-lg:col-span-2">{photos}</div>
    <div className="min-w-0 space-y-8">{children}</div>
    <div className="grid min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside}</div>
  </div>
);
