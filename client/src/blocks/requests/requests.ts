import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Feature } from '@manzil/shared/contract/index';
import { REQUEST_STATUSES, type RequestStatus } from '@manzil/shared/domain/enums';
import type { CallError } from '@/platform/api/failure';
import { refresh } from '@/platform/api/useApi';
import type { Tone } from '@/ui/Badge';
import { toastError } from '@/ui/overlay/toastError';

export const STATUS_TONES: Record<RequestStatus, Tone> = {
  pending: 'info',
  inProgress: 'warning',
  done: 'success',
  rejected: 'neutral',
};

/** The status in the URL, if valid. */
export const statusOf = (text: string): RequestStatus | undefined =>
  REQUEST_STATUSES.find((one) => one === text);

/** Status options. */
export const statusChoices = (t: TFunction) =>
  REQUEST_STATUSES.map((value) => ({ value, label: t(`requests.status.${value}`) }));

/** Filter options of a request list: each status with its count. */
export function useStatusOptions(counts: Partial<Record<RequestStatus, number>> | undefined) {
  const { t } = useTranslation();
  const n = (status: RequestStatus) => counts?.[status] ?? 0;
  const all = REQUEST_STATUSES.reduce((sum, status) => sum + n(status), 0);
  return [
    { value: 'all' as const, label: t('requests.all', { n: all }) },
    ...REQUEST_STATUSES.map((value) => ({
      value,
      label: t('requests.withCount', { what: t(`requests.status.${value}`), n: n(value) }),
    })),
  ];
}

/** Reports a refused change; after a conflict, shows the current record. */
export const onRefusedChange = (feature: Feature) => (error: CallError) => {
  toastError(error);
  if ([404, 409].includes(error.failure.status)) void refresh(feature);
};
