import { cx } from './classes';

/** Placeholder shape while content loads; the loading region carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-hair', className)} />;
}
