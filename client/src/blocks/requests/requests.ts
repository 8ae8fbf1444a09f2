import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUEST_STATUSES, type RequestStatus, type SubjectKind } from '@manzil/shared/domain/enums';
import { subscribe } from '@/platform/api/live';
import { refresh } from '@/platform/api/useApi';
import type { Tone } from '@/ui/Badge';

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

const REQUEST_EVENTS = new Set(['newRequest', 'requestStatus', 'viewing']);

/** Invalidates request lists when a notification reports a new request or status. */
export function useLiveRequests(kind: SubjectKind): void {
  useEffect(
    () =>
      subscribe(({ event, payload }) => {
        if (event !== 'notification' || !REQUEST_EVENTS.has(payload.kind)) return;
        void refresh(`${kind}Requests`);
      }),
    [kind],
  );
}
