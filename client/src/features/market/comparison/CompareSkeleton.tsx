import { Skeleton } from '@/ui/Skeleton';

const ROWS = 8;

/** Skeleton of the comparison table: a photo per column, and rows below. */
export function CompareSkeleton({ columns }: { columns: number }) {
  const all = Array.from({ length: columns }, (_, at) => at);
  return (
    <div aria-busy="true" className="overflow-hidden rounded-card border border-hair bg-card">
      <div className="flex">
        <span className="w-28 shrink-0 md:w-52" />
        {all.map((at) => (
          <div key={at} className="w-44 shrink-0 border-s border-hair p-3 md:w-auto md:flex-1 md:p-4">
            <Skeleton className="aspect-4/3 w-full" />
            <Skeleton className="mt-3 h-6 w-3/4" />
            <Skeleton className="mt-2 h-10 w-full" />
          </div>
        ))}
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="flex border-t border-hair">
          <span className="w-28 shrink-0 p-3 md:w-52 md:p-4">
            <Skeleton className="h-4 w-3/4" />
          </span>
          {all.map((at) => (
            <span key={at} className="w-44 shrink-0 border-s border-hair p-3 md:w-auto md:flex-1 md:p-4">
              <Skeleton className="h-4 w-1/2" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
