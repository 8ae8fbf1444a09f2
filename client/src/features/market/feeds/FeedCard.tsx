import { Pencil, RefreshCw, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatAgo, formatTime } from '@/platform/i18n/times';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { FileButton } from '@/ui/form/FileButton';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { feedPath, isRunning, type Feed } from './feed';
import { FeedDialog } from './FeedDialog';
import { RunBadge, RunSummary } from './RunState';

/** Checks the feed at its address, or a chosen file; `acceptsFewer` allows the loss of many listings. */
export function CheckButton({ feed, acceptsFewer = false }: { feed: Feed; acceptsFewer?: boolean }) {
  const { t } = useTranslation();
  const check = useApiCommand('feeds.check', { onError: toastError });
  const state = {
    isLoading: check.isPending,
    disabled: feed.lastRun !== null && isRunning(feed.lastRun),
  };
  return feed.url ? (
    <Button icon={RefreshCw} {...state} onClick={() => check.mutate({ id: feed.id, acceptsFewer })}>
      {t(acceptsFewer ? 'feeds.acceptFewer' : 'feeds.check')}
    </Button>
  ) : (
    <FileButton
      label={t(acceptsFewer ? 'feeds.acceptFewer' : 'feeds.upload')}
      icon={Upload}
      accept=".xml,.csv,.json,.zip,.xlsx,.blm,text/xml,application/xml,text/csv,application/json,application/zip"
      {...state}
      onFile={(file) => check.mutate({ id: feed.id, acceptsFewer, files: [file] })}
    />
  );
}

/** A feed with its last run. */
export function FeedCard({ feed, showsOwner }: { feed: Feed; showsOwner: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [asks, setAsks] = useState<'edit' | 'remove'>();
  const remove = useApiCommand('feeds.remove', {
    onSuccess: () => toast.success(t('feeds.removed')),
    onError: toastError,
  });
  const { lastRun, nextRunAt } = feed;
  return (
    <li className="rounded-card border border-hair bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="aligned min-w-0 text-h3 break-words">
          {feed.name}
        </h2>
        {lastRun && <RunBadge run={lastRun} />}
      </div>
      <p className="mt-1 text-small break-all text-muted">
        {showsOwner && (
          <>
            <bdi>{feed.owner.name}</bdi>
            {t('ui.dot')}
          </>
        )}
        {feed.url ? <bdi dir="ltr">{feed.url}</bdi> : t('feeds.byUpload')}
      </p>
      <div className="mt-3">{lastRun ? <RunSummary run={lastRun} /> : <p>{t('feeds.neverRun')}</p>}</div>
      <p className="mt-2 text-small text-muted">
        {lastRun && t('feeds.ran', { ago: formatAgo(lastRun.startedAt, lang) })}
        {nextRunAt && (
          <>
            {lastRun && t('ui.dot')}
            {t('feeds.next', { date: formatDate(nextRunAt, lang), time: formatTime(nextRunAt, lang) })}
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {lastRun && (
          <ButtonLink variant={lastRun.state === 'ready' ? 'primary' : 'outline'} to={feedPath(feed.id)}>
            {t(lastRun.state === 'ready' ? 'feeds.review' : 'feeds.open')}
          </ButtonLink>
        )}
        <CheckButton feed={feed} />
        <span className="ms-auto flex">
          <IconButton
            icon={Pencil}
            label={t('feeds.editWhat', { name: feed.name })}
            onClick={() => setAsks('edit')}
          />
          <IconButton
            icon={Trash2}
            label={t('feeds.removeWhat', { name: feed.name })}
            disabled={remove.isPending}
            onClick={() => setAsks('remove')}
          />
        </span>
      </div>
      {asks === 'edit' && <FeedDialog feed={feed} onClose={() => setAsks(undefined)} />}
      <ConfirmDialog
        isOpen={asks === 'remove'}
        onClose={() => setAsks(undefined)}
        onConfirm={() => {
          setAsks(undefined);
          remove.mutate({ id: feed.id });
        }}
        title={t('feeds.removeTitle')}
        text={t('feeds.removeText', { name: feed.name })}
        action={t('feeds.remove')}
        isDangerous
      />
    </li>
  );
}
