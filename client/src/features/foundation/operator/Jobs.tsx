import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo, formatTime } from '@/platform/i18n/times';
import { Badge, type Tone } from '@/ui/Badge';
import { Block, type SiteState } from './parts';
import { jobNames } from './words';

type Job = SiteState['jobs'][number];
const TONES: Record<Job['state'], Tone> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  waiting: 'neutral',
};

function JobRow({ job: { name, state, ranAt, ms, dueAt } }: { job: Job }) {
  const { t } = useTranslation();
  const lang = useLang();
  const known = jobNames.find((one) => one === name);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-hair px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-strong">{known ? t(`operator.jobs.name.${known}`) : name}</p>
        {ranAt && (
          <p className="text-small text-muted">
            {t('operator.jobs.ran', { ago: formatAgo(ranAt, lang), ms: formatNumber(ms ?? 0) })}
            {dueAt && (
              <>
                {t('ui.dot')}
                {t('operator.jobs.due', { date: formatDate(dueAt, lang), time: formatTime(dueAt, lang) })}
              </>
            )}
          </p>
        )}
      </div>
      <Badge tone={TONES[state]}>{t(`operator.jobs.state.${state}`)}</Badge>
    </li>
  );
}

/** Background jobs with their last runs. */
export function Jobs({ jobs }: { jobs: SiteState['jobs'] }) {
  const { t } = useTranslation();
  return (
    <Block title={t('operator.jobs.title')}>
      <ul>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
    </Block>
  );
}
