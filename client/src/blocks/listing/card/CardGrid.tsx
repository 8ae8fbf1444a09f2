import { Children, type ReactNode } from 'react';
import { useSlices } from '@/platform/hooks/useSlices';
import { Skeleton } from '@/ui/Skeleton';
import { cx } from '@/ui/classes';

/** Grid of cards: 1 column to 560 px, 2 to 900, 3 to 1280, 4 beyond. Children are list items. */
export function CardGrid({ children, className }: { children: ReactNode; className?: string }) {
  const cards = Children.toArray(children);
  const count = useSlices(cards.length);
  return (
    <ul
      className={cx(
        'grid grid-cols-1 gap-x-5 gap-y-6',
        className ?? 'sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
      )}
    >
      {cards.slice(0, count)}
    </ul>
  );
}

/** Skeleton of a PropertyCard. */
export function SkeletonCard() {
  return (
    <div aria-hidden className="overflow-hidden rounded-card border border-hair bg-card">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="px-4 pt-3.5 pb-4">
        <Skeleton className="my-1 h-5 w-3/5" />
        <Skeleton className="my-1.5 h-4 w-11/12" />
        <Skeleton className="mt-3 h-4 w-4/5" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-3 h-4 w-2/3" />
      </div>
    </div>
  );
}

/** Skeleton grid while cards load. */
export function SkeletonGrid({ count, className }: { count: number; className?: string }) {
  return (
    <CardGrid {...(className && { className })}>
      {Array.from({ length: count }, (_, at) => (
        <li key={at}>
          <SkeletonCard />
        </li>
      ))}
    </CardGrid>
  );
}
