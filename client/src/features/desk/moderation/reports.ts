import { useTranslation } from 'react-i18next';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import type { useListState } from '@/platform/hooks/useListState';
import type { Tone } from '@/ui/Badge';

export type Report = Output<'reports.list'>['data'][number];
export type Status = Report['status'];

export const TONES: Record<Status, Tone> = { open: 'warning', dismissed: 'neutral', actedOn: 'success' };

/** Display names for reports. */
export function useReportWords() {
  const { t } = useTranslation();
  const lang = useLang();
  return {
    kind: (kind: Report['kind']) => t(`moderation.kind.${kind}`),
    reason: (reason: Report['reason']) => t(`report.reason.${reason}`),
    target: ({ text, textAr }: Report['target']) => (lang === 'ar' && textAr) || text,
    status: (status: Status) => t(`moderation.status.${status}`),
  };
}

/** Status filter from the URL; defaults to open. */
export const statusIn = (state: ReturnType<typeof useListState>): Status | 'all' =>
  [...REPORT_STATUSES, 'all' as const].find((one) => one === state.get('status')) ?? 'open';

/** Kind filter from the URL, if any. */
export const kindIn = (state: ReturnType<typeof useListState>) =>
  REPORT_KINDS.find((one) => one === state.get('kind'));

/** Whether reports are grouped by item. */
export const isGrouped = (state: ReturnType<typeof useListState>): boolean => state.get('by') === 'target';

/** Query parameters of the filters. */
export function queryIn(state: ReturnType<typeof useListState>) {
  const status = statusIn(state);
  const search = state.get('search');
  const kind = kindIn(state);
  const reason = REPORT_REASONS.find((one) => one === state.get('reason'));
  return {
    ...(status !== 'all' && { status }),
    ...(search && { search }),
    ...(kind && { kind }),
    ...(reason && { reason }),
  };
}
