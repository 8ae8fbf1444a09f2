/** Progress, `share` from 0 to 1. */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="flex items-center gap-3 text-small text-muted"
    >
      <span className="h-1.5 flex-1 overflow-hidden rounded-pill bg-hair">
        <span
          className="block h-full rounded-pill bg-primary transition-[width] time-fast"
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="w-10 text-end numbers" dir="ltr">
        {percent}%
      </span>
    </div>
  );
}
