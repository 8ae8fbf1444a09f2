import { Download, Link2, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '@/platform/api/api';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { saveFile } from '@/platform/browser/saveFile';
import { ShownOnce } from '@/blocks/credentials/ShownOnce';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { FeedsSection } from './FeedsSection';

/** Downloads all listings with their photos. */
function DownloadButton() {
  const { t } = useTranslation();
  const [isLoading, setIsLoading] = useState(false);
  const download = () => {
    setIsLoading(true);
    fetchFile('feeds.exportListings', {})
      .then((zip) => saveFile('listings.zip', zip.type, zip))
      .catch(toastError)
      .finally(() => setIsLoading(false));
  };
  return (
    <Button icon={Download} isLoading={isLoading} onClick={download}>
      {t('feeds.outgoing.download')}
    </Button>
  );
}

/** Secret addresses with the person's published listings, for other portals. */
export function OutgoingFeed() {
  const { t } = useTranslation();
  const lang = useLang();
  const state = useApiQuery('feeds.outgoing', {});
  const [asks, setAsks] = useState<'renew' | 'stop'>();
  const create = useApiCommand('feeds.createAddresses', { onError: toastError });
  const revoke = useApiCommand('feeds.revokeAddresses', {
    onSuccess: () => {
      create.reset();
      toast.success(t('feeds.outgoing.stopped'));
    },
    onError: toastError,
  });
  const secrets = create.data?.data.addresses.map(({ shape, url }) => {
    const name = t(`feeds.outgoing.shape.${shape}`);
    return { name, value: url, copyLabel: t('feeds.outgoing.copy', { name }) };
  });
  const ask = (what: 'renew' | 'stop') => () => setAsks(what);
  const confirm = (send: () => void) => () => {
    setAsks(undefined);
    send();
  };
  return (
    <FeedsSection title={t('feeds.outgoing.title')} text={t('feeds.outgoing.text')}>
      <Loaded query={state} loading={<Skeleton className="mt-3 h-11" />}>
        {({ data }) => (
          <>
            {data && (
              <p className="mt-2 text-small text-muted">
                {t('feeds.outgoing.since', { date: formatDate(data.createdAt, lang) })}
                {t('ui.dot')}
                {data.lastReadAt
                  ? t('feeds.outgoing.lastRead', { ago: formatAgo(data.lastReadAt, lang) })
                  : t('feeds.outgoing.neverRead')}
              </p>
            )}
            {data && secrets && <ShownOnce text={t('feeds.outgoing.shownOnce')} secrets={secrets} />}
            <div className="mt-4 flex flex-wrap gap-2">
              {data ? (
                <>
                  <Button icon={RefreshCw} isLoading={create.isPending} onClick={ask('renew')}>
                    {t('feeds.outgoing.renew')}
                  </Button>
                  <Button isLoading={revoke.isPending} onClick={ask('stop')}>
                    {t('feeds.outgoing.stop')}
                  </Button>
                </>
              ) : (
                <Button icon={Link2} isLoading={create.isPending} onClick={() => create.mutate({})}>
                  {t('feeds.outgoing.create')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <p className="mt-6 mb-3 text-muted">{t('feeds.outgoing.downloadText')}</p>
      <DownloadButton />
      <ConfirmDialog
        isOpen={asks === 'renew'}
        onClose={() => setAsks(undefined)}
        onConfirm={confirm(() => create.mutate({}))}
        title={t('feeds.outgoing.renewTitle')}
        text={t('feeds.outgoing.renewText')}
        action={t('feeds.outgoing.renew')}
      />
      <ConfirmDialog
        isOpen={asks === 'stop'}
        onClose={() => setAsks(undefined)}
        onConfirm={confirm(() => revoke.mutate({}))}
        title={t('feeds.outgoing.stopTitle')}
        text={t('feeds.outgoing.stopText')}
        action={t('feeds.outgoing.stop')}
        isDangerous
      />
    </FeedsSection>
  );
}
