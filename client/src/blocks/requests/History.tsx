import { useTranslation } from 'react-i18next';
import type { DeclineReason, RequestStatus } from '@manzil/shared/domain/enums';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { nameOf } from '@/platform/i18n/labels';
import { exactMoney } from '@manzil/shared/domain/offer/quotes';
import { StatusBadge } from './StatusBadge';

interface Change {
  status: RequestStatus;
  by: { name: string; nameAr?: string | null | undefined } | null;
  at: string;
  reason?: DeclineReason | null | undefined;
  reasonText?: string | null | undefined;
  /** Total of a quote sent then. */
  quote?: number | undefined;
}

/** Status history of a request with names and times. */
export function History({ createdAt, changes }: { createdAt: string; changes: readonly Change[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const when = (at: string) => (
    <time dateTime={at} className="text-muted numbers">
      {formatDate(at, lang)} {formatTime(at, lang)}
    </time>
  );
  return (
    <ol className="space-y-1.5 text-small" aria-label={t('requests.history')}>
      <li className="flex flex-wrap items-center gap-2">
        {t('requests.historySent')} {when(createdAt)}
      </li>
      {changes.map(({ status, by, at, reason, reasonText, quote }) => (
        <li key={`${at}${status}`} className="flex flex-wrap items-center gap-2">
          {quote ? t('quote.inHistory', { total: exactMoney(quote) }) : <StatusBadge status={status} />}
          {by?.name && <bdi>{nameOf(by, lang)}</bdi>} {when(at)}
          {reason && <span className="basis-full">{t(`requests.reasons.${reason}`)}</span>}
          {reasonText && (
            <span dir="auto" className="aligned basis-full break-words whitespace-pre-line">
              {reasonText}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
