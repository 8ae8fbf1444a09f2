import { useTranslation } from 'react-i18next';
import { clientRoutes } from '@manzil/shared/domain/address/clientRoutes';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';

/** Pending work of the signed-in person. */
export type PendingTask = Output<'dashboard.needs'>['data'][number];

/** Pages for handling each kind of task. */
const TASK_PATHS: Record<PendingTask['kind'], string> = {
  sentBack: '/dashboard/my-properties?status=sentBack',
  hiddenServices: '/dashboard/my-services',
  pendingListings: '/dashboard/properties?state=waiting',
  requests: '/dashboard/requests?status=pending',
  serviceRequests: '/dashboard/service-requests?status=pending',
  unconfirmed: '/dashboard/my-properties?status=published',
  permits: '/dashboard/my-properties?status=published',
  reports: '/dashboard/reports?status=open',
  contacts: '/dashboard/contacts?status=pending',
  customRequests: '/dashboard/custom-requests?status=pending',
  failedMails: clientRoutes.operator.path,
  newMatches: '/saved-searches',
  priceDrops: '/favorites',
  openRequests: '/my-requests',
};

/** The signed-in person's tasks, refetched on every visit. */
export const usePendingTasks = () => useApiQuery('dashboard.needs', {}, { refetchOnMount: true });

/** Text of a task and the path of its page; no path if the role can't handle it. */
export function useTaskLink(): (task: PendingTask) => { text: string; to: string | undefined } {
  const { t } = useTranslation();
  const role = useSession()?.role;
  return ({ kind, count }) => ({
    text: t(`dashboard.needs.${kind}`, { count, n: formatNumber(count) }),
    // Admins see failed mails, but only the operator's roles can handle them.
    to:
      kind === 'failedMails' && !clientRoutes.operator.roles.some((one) => one === role)
        ? undefined
        : TASK_PATHS[kind],
  });
}
