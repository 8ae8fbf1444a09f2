import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { Badge, type Tone } from '@/ui/Badge';
import { IconButton } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';

type Delivery = Output<'integrations.deliveries'>['data'][number];

/** Translation keys of the events, whose names contain the key separator. */
const NAMES = {
  'request.created': 'created',
  'request.status_changed': 'status_changed',
  test: 'test',
} as const;

const TONES: Record<Delivery['state'], Tone> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  dropped: 'neutral',
};

function DeliveryBadge({ state }: Pick<Delivery, 'state'>) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`feeds.webhook.state.${state}`)}</Badge>;
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const lang = useLang();
  const resend = useApiCommand('integrations.resend', { onError: toastError });
  const { id, event, state, createdAt, attempts, dueAt, failure, status } = delivery;
  const time = (at: string) => `${formatDate(at, lang)} ${formatTime(at, lang)}`;
  const name = t(`feeds.webhook.event.${NAMES[event]}`);
  return (
    <li className="flex items-center gap-3 border-b border-hair p-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium text-strong">{name}</span>
          <DeliveryBadge state={state} />
        </p>
        <p className="mt-1 text-small text-muted">
          {time(createdAt)}
          {attempts > 1 && (
            <>
              {t('ui.dot')}
              {t('feeds.webhook.attempts', { count: attempts, n: formatNumber(attempts) })}
            </>
          )}
          {dueAt && attempts > 0 && (
            <>
              {t('ui.dot')}
              {t('feeds.webhook.nextAttempt', { time: formatTime(dueAt, lang) })}
            </>
          )}
        </p>
        {failure && (
          <p className="text-small text-danger">{t(`feeds.failure.${failure}`, { detail: status ?? '' })}</p>
        )}
      </div>
      <IconButton
        icon={RotateCw}
        label={t('feeds.webhook.resendWhat', { name, time: time(createdAt) })}
        disabled={resend.isPending}
        onClick={() => resend.mutate({ id })}
      />
    </li>
  );
}

/** The latest enquiries, sent and queued. */
export function Deliveries() {
  const { t } = useTranslation();
  const state = useApiQuery('integrations.deliveries', {});
  return (
    <Loaded query={state} loading={<Skeleton className="mt-4 h-24" />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="mt-4 text-muted">{t('feeds.webhook.nothingSent')}</p>
        ) : (
          <details className="mt-4" open={data.length <= 3}>
            <summary className="cursor-pointer font-medium text-strong">{t('feeds.webhook.sent')}</summary>
            <ul className="mt-2 rounded-control border border-hair">
              {data.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          </details>
        )
      }
    </Loaded>
  );
}
