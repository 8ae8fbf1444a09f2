import { SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { StatusRow } from '@/blocks/requests/StatusRow';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { MatchDialog } from './MatchDialog';
import type { CustomRequest } from './customRequest';

function Criteria({ of }: { of: CustomRequest }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const parts = [
    label('dealType', of.type, lang),
    label('propertyType', of.propertyType, lang),
    emirateName(of.city, lang),
    of.district && districtName(of.city, of.district),
    of.bedrooms && label('bedrooms', of.bedrooms, lang),
    of.minPrice != null && t('custom.fromPrice', { price: formatMoney(of.minPrice) }),
    of.maxPrice != null && t('custom.upTo', { price: formatMoney(of.maxPrice) }),
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
export function CustomRequestRow({ of }: { of: CustomRequest }) {
  const { t } = useTranslation();
  const [isMatching, setIsMatching] = useState(false);
  const count = of.sent.length;
  return (
    <StatusRow
      kind="customRequests"
      of={of}
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
      <Criteria of={of} />
      {of.message && (
        <p dir="auto" className="aligned mt-2 break-words whitespace-pre-line">
          {of.message}
        </p>
      )}
      {isMatching && <MatchDialog of={of} onClose={() => setIsMatching(false)} />}
    </StatusRow>
  );
}
