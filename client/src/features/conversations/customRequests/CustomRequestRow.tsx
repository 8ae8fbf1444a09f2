import { SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { priceText } from '@/blocks/listing/filter/filterChips';
import { StatusRow } from '@/blocks/requests/StatusRow';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { MatchDialog } from './MatchDialog';
import type { CustomRequest } from './customRequest';

function Criteria({ request }: { request: CustomRequest }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const parts = [
    label('dealType', request.type, lang),
    label('propertyType', request.propertyType, lang),
    emirateName(request.city, lang),
    request.district && districtName(request.city, request.district),
    request.bedrooms && label('bedrooms', request.bedrooms, lang),
    priceText(request.minPrice ?? undefined, request.maxPrice ?? undefined, t),
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5" aria-label={t('custom.what')}>
      {parts.map(
        (part) =>
          part && (
            <li key={part}>
              <Badge>
                <bdi>{part}</bdi>
              </Badge>
            </li>
          ),
      )}
    </ul>
  );
}

/** A custom request in the staff list, with its actions. */
export function CustomRequestRow({ item: request }: { item: CustomRequest }) {
  const { t } = useTranslation();
  const [isMatching, setIsMatching] = useState(false);
  const count = request.sent.length;
  return (
    <StatusRow
      kind="customRequests"
      request={request}
      badge={
        count > 0 && <Badge tone="success">{t('custom.sentTimes', { count, n: formatNumber(count) })}</Badge>
      }
      deleteTitle={t('requests.deleteTitle')}
      action={
        <Button icon={SearchCheck} onClick={() => setIsMatching(true)}>
          {t('custom.match')}
        </Button>
      }
    >
      <Criteria request={request} />
      {request.message && (
        <p dir="auto" className="aligned mt-2 break-words whitespace-pre-line">
          {request.message}
        </p>
      )}
      {isMatching && <MatchDialog request={request} onClose={() => setIsMatching(false)} />}
    </StatusRow>
  );
}
