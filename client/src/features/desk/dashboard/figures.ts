import type { TFunction } from 'i18next';
import type { Output } from '@/platform/api/api';
import { formatMonth, formatNumber } from '@/platform/i18n/format';
import type { Locale } from '@manzil/shared/domain/enums';

/** Metrics of the last twelve months, oldest first; the last one is incomplete. */
export type Months<Key extends string> = ({ month: string } & Record<Key, number>)[];
/** Metrics available in graphs. */
export type GraphKey =
  'views' | 'contacts' | 'reviews' | 'requests' | 'users' | 'properties' | 'favorites' | 'conversations';

/** Metrics available in overviews. */
export type StatKey =
  | 'favorites'
  | 'reviews'
  | 'conversations'
  | 'properties'
  | 'services'
  | 'published'
  | 'pending'
  | 'hidden'
  | 'views'
  | 'users'
  | 'agents'
  | 'serviceAgents'
  | 'workers'
  | 'propertyReviews'
  | 'openRequests';

export type PendingTask = Output<'dashboard.needs'>['data'][number];

/** Values of the current and the previous month. */
export function latestValues<Key extends string>(
  months: Months<Key>,
  key: Key,
): { now: number; before: number } {
  const at = (back: number) => months.at(-back)?.[key] ?? 0;
  return { now: at(1), before: at(2) };
}

/** Text summary of a graph. */
export function graphSummary<Key extends GraphKey>(
  months: Months<Key>,
  key: Key,
  { t, lang }: { t: TFunction; lang: Locale },
): string {
  const total = months.reduce((sum, row) => sum + row[key], 0);
  if (total === 0) return t('dashboard.graph.nothing');
  const best = months.reduce((most, row) => (row[key] > most[key] ? row : most));
  const { now, before } = latestValues(months, key);
  return t('dashboard.graph.words', {
    total: formatNumber(total),
    best: formatNumber(best[key]),
    month: formatMonth(best.month, lang),
    now: formatNumber(now),
    before: formatNumber(before),
  });
}
