import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { Badge } from '@/ui/Badge';
import { STATUS_TONES } from './requests';

/** Status of a request. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation();
  return <Badge tone={STATUS_TONES[status]}>{t(`requests.status.${status}`)}</Badge>;
}
