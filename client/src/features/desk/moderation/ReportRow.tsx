import { ExternalLink, Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { useApiCommand } from '@/platform/api/useApi';
import { Badge } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { nameOf } from '@/platform/i18n/labels';
import { CloseReport } from './CloseReport';
import { TONES, useReportWords, type Report } from './reports';

function Closed({ of }: { of: Report }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (of.status === 'open') return null;
  return (
    <div className="mt-2 rounded-control bg-sunken px-3 py-2 text-small">
      <p className="text-muted">
        {of.closedBy && <bdi>{nameOf(of.closedBy, lang)}</bdi>}
        {of.closedBy && t('ui.dot')}
        {of.closedAt && formatDate(of.closedAt, lang)}
      </p>
      {of.note && <p dir="auto">{of.note}</p>}
    </div>
  );
}

/** The reporter, the reported person, the chat, and the number of other reports. */
function Parties({ of }: { of: Report }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <p className="mt-2 text-small text-muted">
      {t('moderation.by')}{' '}
      <bdi className="text-body">{nameOf(of.user, lang) || t('moderation.someoneGone')}</bdi>
      {of.target.owner && (
        <>
          {t('ui.dot')}
          {t('moderation.about')} <bdi className="text-body">{nameOf(of.target.owner, lang)}</bdi>
        </>
      )}
      {of.talk && (
        <>
          {t('ui.dot')}
          {of.talk.name === null ? t('moderation.inChat') : t('moderation.inGroup', { name: of.talk.name })}
        </>
      )}
      {of.others > 0 && (
        <>
          {t('ui.dot')}
          <b className="font-medium text-danger">
            {t('moderation.others', { count: of.others, n: formatNumber(of.others) })}
          </b>
        </>
      )}
    </p>
  );
}

/** Staff's actions on a report. */
function ReportActions({ of }: { of: Report }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'act' | 'dismiss'>();
  const reopen = useApiCommand('reports.setStatus', {
    onSuccess: ({ message }: { message?: string }) => message && toast.success(message),
    onError: toastError,
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {of.target.path && (
          <ButtonLink small to={of.target.path} icon={ExternalLink}>
            {t('moderation.open')}
          </ButtonLink>
        )}
        {of.status === 'open' ? (
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
            onClick={() => reopen.mutate({ id: of.id, status: 'open' })}
          >
            {t('moderation.reopen')}
          </Button>
        )}
      </div>
      {open && <CloseReport of={of} how={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** A report: item, reporter, reason, and staff's actions. */
export function ReportRow({ of }: { of: Report }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = useReportWords();
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-hair p-4 first:border-0">
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[of.status]}>{words.status(of.status)}</Badge>
          <Badge>{words.kind(of.kind)}</Badge>
          {of.target.isGone && <Badge tone="danger">{t('moderation.gone')}</Badge>}
          <time dateTime={of.createdAt} className="text-small text-muted">
            {formatAgo(of.createdAt, lang)}
          </time>
        </div>
        <h2 className="mt-2 flex items-center gap-2 text-body font-medium text-strong">
          <Flag aria-hidden className="size-4 shrink-0 text-danger" />
          {words.reason(of.reason)}
        </h2>
        <p dir="auto" className="aligned mt-1 line-clamp-3 break-words text-body">
          {words.target(of.target)}
        </p>
        {of.comment && (
          <blockquote
            dir="auto"
            className="mt-2 border-s-2 border-line ps-3 break-words whitespace-pre-line text-muted"
          >
            {of.comment}
          </blockquote>
        )}
        <Parties of={of} />
        <Closed of={of} />
      </div>
      <ReportActions of={of} />
    </li>
  );
}
