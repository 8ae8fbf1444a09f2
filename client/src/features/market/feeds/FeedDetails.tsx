import { ArrowLeft, Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { ChoicesForm } from './ChoicesForm';
import { ColumnsForm } from './ColumnsForm';
import { isRunning, writesOf, type Feed, type FeedRun } from './feed';
import { CheckButton } from './FeedCard';
import { RowList } from './RowList';
import { RunBadge, RunSummary } from './RunState';

/** Applies a ready run after confirmation, or stops a running one. */
function RunButtons({ run }: { run: FeedRun }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const apply = useApiCommand('feeds.apply', { onError: toastError });
  const cancel = useApiCommand('feeds.cancel', { onError: toastError });
  const writes = writesOf(run);
  const texts = { count: writes, n: formatNumber(writes) };
  if (isRunning(run)) {
    return (
      <Button icon={X} isLoading={cancel.isPending} onClick={() => cancel.mutate({ run: run.id })}>
        {t('feeds.stop')}
      </Button>
    );
  }
  if (run.state !== 'ready' || writes === 0) return null;
  return (
    <>
      <Button variant="primary" icon={Check} isLoading={apply.isPending} onClick={() => setAsks(true)}>
        {t('feeds.apply', texts)}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          apply.mutate({ run: run.id });
        }}
        title={t('feeds.applyTitle', texts)}
        text={t('feeds.applyText')}
        action={t('feeds.apply', texts)}
      />
    </>
  );
}

/** Earlier runs, newest first. */
function History({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const lang = useLang();
  const runs = useApiQuery('feeds.runs', { id: feed.id });
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h3">{t('feeds.history')}</h2>
      <Loaded query={runs} loading={<Skeleton className="h-40 rounded-card" />}>
        {({ data }) => (
          <ul className="rounded-card border border-hair bg-card">
            {data.map((run) => (
              <li key={run.id} className="border-b border-hair px-4 py-3 last:border-0">
                <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
                  <time dateTime={run.startedAt}>
                    {formatDate(run.startedAt, lang)} {formatTime(run.startedAt, lang)}
                  </time>
                  <RunBadge run={run} />
                </p>
                <RunSummary run={run} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** A feed: its last run, the values to map, the records and earlier runs. */
export function FeedDetails({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const run = feed.lastRun;
  return (
    <>
      <Link
        to="/dashboard/feeds"
        className="inline-flex min-h-11 items-center gap-2 text-small font-medium text-link hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4.5 rtl:-scale-x-100" />
        {t('feeds.all')}
      </Link>
      <PageHead title={feed.name}>
        <CheckButton feed={feed} />
        {run?.failure === 'too_few' && <CheckButton feed={feed} acceptsFewer />}
        {run && <RunButtons run={run} />}
      </PageHead>
      {run && (
        <>
          <div className="mb-6 flex flex-wrap items-center gap-3 rounded-card border border-hair bg-card p-4">
            <RunBadge run={run} />
            <div className="min-w-60 flex-1">
              <RunSummary run={run} />
            </div>
          </div>
          {run.columns.length > 0 && (
            <ColumnsForm key={`columns ${run.id}`} feed={feed} columns={run.columns} />
          )}
          {run.unknown.length > 0 && <ChoicesForm key={run.id} feed={feed} unknown={run.unknown} />}
          {run.state !== 'reading' && !run.failure && <RowList run={run} />}
        </>
      )}
      <History feed={feed} />
    </>
  );
}
