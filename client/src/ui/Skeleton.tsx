import { cx } from './classes';

/** The shape of what comes; the place that waits carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-hair', className)} />;
}
