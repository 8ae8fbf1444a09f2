import { ArrowRight, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { clientRoutes } from '@manzil/shared/domain/clientRoutes';
import { useUnreadCount } from '@/blocks/chat/conversations';
import { useApiQuery } from '@/platform/api/useApi';
import { formatAgo, formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { PendingTask } from './figures';

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
};

function Row({ text, note, to }: { text: string; note?: string; to: string | undefined }) {
  return (
    <li className="relative flex min-h-13 items-center gap-3 border-b border-hair px-5 py-3 last:border-0">
      <span className="min-w-0 flex-1">
        {to ? (
          <Link to={to} className="font-medium text-strong after:absolute after:inset-0 hover:underline">
            {text}
          </Link>
        ) : (
          <span className="font-medium text-strong">{text}</span>
        )}
        {note && <span className="block text-small text-muted">{note}</span>}
      </span>
      {to && <ArrowRight aria-hidden className="mirrors size-4 shrink-0 text-muted" />}
    </li>
  );
}

/** Pending tasks with links to handle them. */
export function PendingTasks() {
  const { t } = useTranslation();
  const lang = useLang();
  const unread = useUnreadCount();
  const role = useSession()?.role;
  const needs = useApiQuery('dashboard.needs', {}, { refetchOnMount: true });
  // Admins see failed mails, but only the operator's roles can handle them.
  const wayOf = ({ kind }: PendingTask) =>
    kind === 'failedMails' && !clientRoutes.operator.roles.some((one) => one === role)
      ? undefined
      : TASK_PATHS[kind];
  const noteOf = ({ kind, at }: PendingTask) =>
    kind === 'permits'
      ? t('dashboard.needs.firstEnds', { date: formatDate(at, lang) })
      : t('dashboard.needs.since', { ago: formatAgo(at, lang) });
  return (
    <section aria-labelledby="needs" className="rounded-card border border-hair bg-card">
      <h2 id="needs" className="border-b border-hair px-5 py-4 text-h3">
        {t('dashboard.needs.title')}
      </h2>
      <Loaded of={needs} loading={<Skeleton className="m-5 h-16" />}>
        {({ data }) =>
          data.length === 0 && unread === 0 ? (
            <p className="flex items-center gap-2 px-5 py-4 text-muted">
              <CircleCheck aria-hidden className="size-5 text-success" />
              {t('dashboard.needs.none')}
            </p>
          ) : (
            <ul>
              {data.map((need) => (
                <Row
                  key={need.kind}
                  text={t(`dashboard.needs.${need.kind}`, {
                    count: need.count,
                    n: formatNumber(need.count),
                  })}
                  note={noteOf(need)}
                  to={wayOf(need)}
                />
              ))}
              {unread > 0 && (
                <Row
                  text={t('dashboard.needs.unread', { count: unread, n: formatNumber(unread) })}
                  to="/inbox"
                />
              )}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
