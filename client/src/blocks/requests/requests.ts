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

/** The status the address names, if any. */
export const statusOf = (text: string): RequestStatus | undefined =>
  REQUEST_STATUSES.find((one) => one === text);

/** The states to choose from. */
export const statusChoices = (t: TFunction) =>
  REQUEST_STATUSES.map((value) => ({ value, label: t(`requests.status.${value}`) }));

/** The filter of every list of requests: each state with how many there are. */
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

const NEWS = new Set(['newRequest', 'requestStatus']);

/** Reads lists of requests anew when the server tells of a new one or a changed state. */
export function useLiveRequests(kind: SubjectKind): void {
  useEffect(
    () =>
      subscribe(({ event, payload }) => {
        if (event !== 'notification' || !NEWS.has(payload.kind)) return;
        void refresh(`${kind}Requests`);
      }),
    [kind],
  );
}
