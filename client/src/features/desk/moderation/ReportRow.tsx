import { ExternalLink, Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { useApiCommand } from '@/platform/api/useApi';
import { Badge } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { Quoted } from '@/ui/Quoted';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { nameOf } from '@/platform/i18n/labels';
import { CloseReport } from './CloseReport';
import { TONES, useReportWords, type Report } from './reports';

function Closed({ report }: { report: Report }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (report.status === 'open') return null;
  return (
    <div className="mt-2 rounded-control bg-sunken px-3 py-2 text-small">
      <p className="text-muted">
        {report.closedBy && <bdi>{nameOf(report.closedBy, lang)}</bdi>}
        {report.closedBy && t('ui.dot')}
        {report.closedAt && formatDate(report.closedAt, lang)}
      </p>
      {report.note && <p dir="auto">{report.note}</p>}
    </div>
  );
}

/** The reporter, the reported person, the chat, and the number of other reports. */
function Parties({ report }: { report: Report }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <p className="mt-2 text-small text-muted">
      {t('moderation.by')}{' '}
      <bdi className="text-body">{nameOf(report.user, lang) || t('moderation.someoneGone')}</bdi>
      {report.target.owner && (
        <>
          {t('ui.dot')}
          {t('moderation.about')} <bdi className="text-body">{nameOf(report.target.owner, lang)}</bdi>
        </>
      )}
      {report.talk && (
        <>
          {t('ui.dot')}
          {report.talk.name === null
            ? t('moderation.inChat')
            : t('moderation.inGroup', { name: report.talk.name })}
        </>
      )}
      {report.others > 0 && (
        <>
          {t('ui.dot')}
          <b className="font-medium text-danger">
            {t('moderation.others', { count: report.others, n: formatNumber(report.others) })}
          </b>
        </>
      )}
    </p>
  );
}

/** Staff's actions on a report. */
function ReportActions({ report }: { report: Report }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'act' | 'dismiss'>();
  const reopen = useApiCommand('reports.setStatus', {
    onSuccess: ({ message }: { message?: string }) => message && toast.success(message),
    onError: toastError,
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {report.target.path && (
          <ButtonLink small to={report.target.path} icon={ExternalLink}>
            {t('moderation.open')}
          </ButtonLink>
        )}
        {report.status === 'open' ? (
          <>
            <Button small onClick={() => setOpen('act')}>
              {t('moderation.act')}
            </Button>
            <Button small onClick={() => setOpen('dismiss')}>
              {t('moderation.dismiss')}
            </Button>
          </>
        ) : (
          <Button
            small
            isLoading={reopen.isPending}
            onClick={() => reopen.mutate({ id: report.id, status: 'open' })}
          >
            {t('moderation.reopen')}
          </Button>
        )}
      </div>
      {open && <CloseReport report={report} how={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** A report: item, reporter, reason, and staff's actions. */
export function ReportRow({ report }: { report: Report }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = useReportWords();
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-hair p-4 first:border-0">
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[report.status]}>{words.status(report.status)}</Badge>
          <Badge>{words.kind(report.kind)}</Badge>
          {report.target.isGone && <Badge tone="danger">{t('moderation.gone')}</Badge>}
          <time dateTime={report.createdAt} className="text-small text-muted">
            {formatAgo(report.createdAt, lang)}
          </time>
        </div>
        <h2 className="mt-2 flex items-center gap-2 text-body font-medium text-strong">
          <Flag aria-hidden className="size-4 shrink-0 text-danger" />
          {words.reason(report.reason)}
        </h2>
        <p dir="auto" className="aligned mt-1 line-clamp-3 break-words text-body">
          {words.target(report.target)}
        </p>
        {report.comment && <Quoted text={report.comment} />}
        <Parties report={report} />
        <Closed report={report} />
      </div>
      <ReportActions report={report} />
    </li>
  );
}
