import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import type { useListState } from '@/platform/hooks/useListState';
import { Badge } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { PagedList } from '@/ui/list/PagedList';
import { EmptyState } from '@/ui/States';
import { nameOf } from '@/platform/i18n/labels';
import { CloseReport } from './CloseReport';
import { kindIn, useReportWords } from './reports';

const LIMIT = 25;
type Group = Output<'reports.groups'>['data'][number];

/** Reports of one item with count, reporters and reasons, decided together. */
function GroupRow({ group }: { group: Group }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = useReportWords();
  const [open, setOpen] = useState<'act' | 'dismiss'>();
  const { latest, count, reporters, reasons, since } = group;
  const unnamed = count - reporters.length;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-hair p-4 first:border-0">
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="warning">{t('moderation.reportCount', { count, n: formatNumber(count) })}</Badge>
          <Badge>{words.kind(latest.kind)}</Badge>
          {latest.target.isGone && <Badge tone="danger">{t('moderation.gone')}</Badge>}
        </div>
        <h2 dir="auto" className="aligned mt-2 line-clamp-3 text-body font-medium break-words text-strong">
          {words.target(latest.target)}
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {reasons.map(({ reason, count: n }) => (
            <li key={reason}>
              {words.reason(reason)} <span className="text-muted numbers">({formatNumber(n)})</span>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-small text-muted">
          {t('moderation.by')}{' '}
          <bdi className="text-body">
            {reporters.map((person) => nameOf(person, lang)).join(t('ui.comma'))}
          </bdi>
          {unnamed > 0 && ` +${formatNumber(unnamed)}`}
        </p>
        <p className="text-small text-muted">
          {t('moderation.newestAt', {
            newest: formatAgo(latest.createdAt, lang),
            oldest: formatAgo(since, lang),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {latest.target.path && (
          <ButtonLink small to={latest.target.path} icon={ExternalLink}>
            {t('moderation.open')}
          </ButtonLink>
        )}
        <Button small onClick={() => setOpen('act')}>
          {t('moderation.act')}
        </Button>
        <Button small onClick={() => setOpen('dismiss')}>
          {t('moderation.dismiss')}
        </Button>
      </div>
      {open && <CloseReport report={latest} how={open} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

/** Open reports grouped by item, the most reported first. */
export function ReportGroups({ state }: { state: ReturnType<typeof useListState> }) {
  const { t } = useTranslation();
  const kind = kindIn(state);
  const list = useApiQuery(
    'reports.groups',
    { page: state.page, limit: LIMIT, ...(kind && { kind }) },
    { keepPrevious: true },
  );
  return (
    <PagedList
      query={list}
      state={state}
      limit={LIMIT}
      counted={(count) => t('moderation.groupCount', { count, n: formatNumber(count) })}
      empty={<EmptyState title={t('moderation.allDone')} text={t('moderation.allDoneText')} />}
    >
      {(groups) => (
        <ul className="rounded-card border border-hair bg-card">
          {groups.map((group) => (
            <GroupRow key={`${group.latest.kind} ${group.latest.target.id}`} group={group} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
