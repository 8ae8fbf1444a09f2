import { OfferLayout } from './OfferLayout';
import { Skeleton } from '@/ui/Skeleton';

/** Skeleton of an offer's page. */
export function PageSkeleton() {
  return (
    // Fills the screen, so that the footer doesn't appear before the page.
    <div className="page min-h-dvh py-5 md:pt-12">
      <OfferLayout
        photos={<Skeleton className="h-72 rounded-sheet md:h-80 lg:h-[28rem]" />}
        aside={<Skeleton className="hidden h-96 rounded-sheet md:block" />}
      >
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </OfferLayout>
    </div>
  );
}
