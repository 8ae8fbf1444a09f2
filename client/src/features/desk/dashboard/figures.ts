import type { Period } from '@manzil/shared/contract/staff/dashboard.contract';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { formatDate } from '@/platform/i18n/format';
import { formatMonth } from '@/platform/i18n/days';

type Figures = Output<'dashboard.period'>['figures'];
export type FigureKey = Figures[number]['key'];

/** Metrics of the last twelve months, oldest first; the last one is incomplete. */
export type Months = readonly ({ month: string } & Partial<Record<FigureKey, number>>)[];

/** Metrics available in the line of totals. */
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

/** A day or month with every metric, for graph, table and file. */
export interface Step {
  /** `2026-11-21`, or `2026-11` for a month. */
  at: string;
  label: string;
  countOf: (key: FigureKey) => number;
}

/** A period's days, or its months where twelve months are shown; oldest first. */
export function stepsOf(
  figures: Figures,
  months: Months,
  { period, lang }: { period: Period; lang: Locale },
): Step[] {
  if (period === 'months12') {
    return months.map((row) => ({
      at: row.month,
      label: formatMonth(row.month, lang),
      countOf: (key) => row[key] ?? 0,
    }));
  }
  const points = figures[0]?.points ?? [];
  return points.map(({ day }, at) => ({
    at: day,
    label: formatDate(day, lang),
    countOf: (key) => figures.find((figure) => figure.key === key)?.points[at]?.count ?? 0,
  }));
}
