import { useTranslation } from 'react-i18next';
import { StatusList, type StatusListInput } from '@/blocks/requests/StatusList';
import { useApiQuery } from '@/platform/api/useApi';
import { CustomRequestRow } from './CustomRequestRow';

const useCustomRequests = (input: StatusListInput) =>
  useApiQuery('customRequests.list', input, { keepPrevious: true });

/** /dashboard/custom-requests */
export function CustomRequestsScreen() {
  const { t } = useTranslation();
  return (
    <StatusList
      title={t('pages.customRequests')}
      search={t('custom.search')}
      empty={{ title: t('custom.none'), text: t('custom.noneText') }}
      useList={useCustomRequests}
      Row={CustomRequestRow}
    />
  );
}
