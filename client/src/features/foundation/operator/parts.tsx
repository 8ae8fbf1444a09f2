import type { TFunction } from 'i18next';
import { useId, type ReactNode } from 'react';
import type { Output } from '@/platform/api/api';
import { formatDecimal } from '@/platform/i18n/format';

export type SiteState = Output<'operator.state'>['data'];

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1000;

/** Formats a size in the most suitable unit: `12.4 MB`. */
export function formatSize(bytes: number, t: TFunction): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const n = bytes / STEP ** power;
  const unit = UNITS[power] ?? 'B';
  return t(`operator.size.${unit}`, { n: formatDecimal(Number(n.toPrecision(3))) });
}

/** A titled section of the page. */
export function Block({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hair bg-card">
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-b border-hair px-5 py-2.5">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
