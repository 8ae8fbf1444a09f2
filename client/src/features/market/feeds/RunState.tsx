import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/i18n/format';
import { Badge, type Tone } from '@/ui/Badge';
import { Progress } from '@/ui/Progress';
import { isRunning, type FeedRun } from './feed';

const TONES: Record<FeedRun['state'], Tone> = {
  reading: 'info',
  ready: 'warning',
  applying: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export function RunBadge({ run }: { run: FeedRun }) {
  const { t } = useTranslation();
  if (run.failure === 'unmapped') return <Badge tone="warning">{t('feeds.state.unmapped')}</Badge>;
  const { refused, unchanged, new: added, changed, gone } = run.counts;
  if (run.state === 'done' && refused > 0 && unchanged + added + changed + gone === 0) {
    return <Badge tone="danger">{t('feeds.state.allRefused')}</Badge>;
  }
  return <Badge tone={TONES[run.state]}>{t(`feeds.state.${run.state}`)}</Badge>;
}

/** Shows the failure, the progress or the counts of a run. */
export function RunSummary({ run }: { run: FeedRun }) {
  const { t } = useTranslation();
  if (run.failure) {
    return (
      <p className={run.failure === 'unmapped' ? undefined : 'text-danger'}>
        {t(`feeds.failure.${run.failure}`, { detail: run.failureDetail ?? '' })}
      </p>
    );
  }
  if (isRunning(run)) {
    return run.total > 0 ? (
      <Progress label={t(`feeds.state.${run.state}`)} share={run.done / run.total} />
    ) : (
      <p className="text-muted">{t('feeds.readingText')}</p>
    );
  }
  const counts = (['new', 'changed', 'gone', 'refused', 'unchanged'] as const).filter(
    (kind) => run.counts[kind] > 0,
  );
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-body numbers">
      {counts.map((kind) => (
        <li key={kind}>{t(`feeds.counted.${kind}`, { n: formatNumber(run.counts[kind]) })}</li>
      ))}
    </ul>
  );
}
