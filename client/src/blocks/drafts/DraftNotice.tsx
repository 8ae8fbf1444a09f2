import { useTranslation } from 'react-i18next';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';

/** Notice that the form continues an earlier draft. */
export function DraftNotice({ startedAt }: { startedAt: Date | string }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <p role="status" className="mb-5 rounded-control bg-info-soft px-4 py-3 text-small text-info-soft-text">
      {t('listing.draftFound', { date: formatDate(startedAt, lang), time: formatTime(startedAt, lang) })}
    </p>
  );
}
