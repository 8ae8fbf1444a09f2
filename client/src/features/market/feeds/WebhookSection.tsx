import { Link2, Pencil, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { ShownOnce } from '@/blocks/credentials/ShownOnce';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { Deliveries } from './Deliveries';
import { FeedsSection } from './FeedsSection';
import { WebhookDialog } from './WebhookDialog';

function Status({ webhook }: { webhook: NonNullable<Output<'integrations.webhook'>['data']> }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <>
      <p className="mt-2 text-small break-all text-muted">
        <bdi dir="ltr">{webhook.url}</bdi>
        {t('ui.dot')}
        {t('feeds.webhook.since', { date: formatDate(webhook.createdAt, lang) })}
      </p>
      {webhook.isFailing && <p className="mt-2 text-danger">{t('feeds.webhook.failing')}</p>}
    </>
  );
}

type Question = 'url' | 'renew' | 'stop';

function Confirmations({
  asks,
  onClose,
  onRenew,
  onStop,
}: {
  asks: Question | undefined;
  onClose: () => void;
  onRenew: () => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const confirm = (send: () => void) => () => {
    onClose();
    send();
  };
  return (
    <>
      <ConfirmDialog
        isOpen={asks === 'renew'}
        onClose={onClose}
        onConfirm={confirm(onRenew)}
        title={t('feeds.webhook.renewTitle')}
        text={t('feeds.webhook.renewText')}
        action={t('feeds.webhook.renew')}
      />
      <ConfirmDialog
        isOpen={asks === 'stop'}
        onClose={onClose}
        onConfirm={confirm(onStop)}
        title={t('feeds.webhook.stopTitle')}
        text={t('feeds.webhook.stopText')}
        action={t('feeds.webhook.stop')}
        isDangerous
      />
    </>
  );
}

/** The webhook and its latest deliveries. */
export function WebhookSection() {
  const { t } = useTranslation();
  const state = useApiQuery('integrations.webhook', {});
  const [asks, setAsks] = useState<Question>();
  const [secret, setSecret] = useState<string | null>();
  const ask = (what: typeof asks) => () => setAsks(what);
  const close = ask(undefined);
  const renew = useApiCommand('integrations.setWebhook', {
    onSuccess: ({ data }) => setSecret(data.secret),
    onError: toastError,
  });
  const stop = useApiCommand('integrations.removeWebhook', {
    onSuccess: () => {
      setSecret(undefined);
      toast.success(t('feeds.webhook.stopped'));
    },
    onError: toastError,
  });
  const test = useApiCommand('integrations.testWebhook', { onError: toastError });
  const url = state.data?.data?.url ?? '';
  return (
    <FeedsSection title={t('feeds.webhook.title')} text={t('feeds.webhook.text')}>
      <Loaded query={state} loading={<Skeleton className="mt-3 h-11" />}>
        {({ data }) => (
          <>
            {data && <Status webhook={data} />}
            {data && secret && (
              <ShownOnce
                text={t('feeds.webhook.shownOnce')}
                secrets={[
                  { name: t('feeds.webhook.secret'), value: secret, copyLabel: t('feeds.webhook.copy') },
                ]}
              />
            )}
            <div className="mt-4 flex flex-wrap gap-2">
              {data ? (
                <>
                  <Button icon={Send} isLoading={test.isPending} onClick={() => test.mutate({})}>
                    {t('feeds.webhook.test')}
                  </Button>
                  <Button icon={Pencil} onClick={ask('url')}>
                    {t('feeds.webhook.change')}
                  </Button>
                  <Button icon={RefreshCw} isLoading={renew.isPending} onClick={ask('renew')}>
                    {t('feeds.webhook.renew')}
                  </Button>
                  <Button isLoading={stop.isPending} onClick={ask('stop')}>
                    {t('feeds.webhook.stop')}
                  </Button>
                </>
              ) : (
                <Button icon={Link2} onClick={ask('url')}>
                  {t('feeds.webhook.set')}
                </Button>
              )}
            </div>
            {data && <Deliveries />}
          </>
        )}
      </Loaded>
      {asks === 'url' && (
        <WebhookDialog
          url={url}
          onClose={(made) => {
            close();
            if (made) setSecret(made);
          }}
        />
      )}
      <Confirmations
        asks={asks}
        onClose={close}
        onRenew={() => renew.mutate({ url, renewsSecret: true })}
        onStop={() => stop.mutate({})}
      />
    </FeedsSection>
  );
}
