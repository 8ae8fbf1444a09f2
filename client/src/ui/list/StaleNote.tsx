import { useTranslation } from 'react-i18next';

/** Says that results still show the previous filter or page because the connection is lost. */
export function StaleNote({
  query: { isPlaceholderData, fetchStatus },
}: {
  query: { isPlaceholderData: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' };
}) {
  const { t } = useTranslation();
  if (!isPlaceholderData || fetchStatus !== 'paused') return null;
  return (
    <p
      role="status"
      className="mb-4 rounded-control bg-warning-soft px-4 py-3 text-small text-warning-soft-text"
    >
      {t('ui.stale')}
    </p>
  );
}
