import { CircleAlert, TrendingDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import type { PropertyCardData } from '@/blocks/listing/card/card';

/** Changes to a favourite since it was saved: a price drop, or no longer available. */
export function PriceNews({ listing }: { listing: PropertyCardData }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { availability, priceDrop, price } = listing;
  if (availability === 'available' && !priceDrop) return null;
  return (
    <ul className="mt-2 space-y-1 px-1 text-small">
      {availability !== 'available' && (
        <li className="flex items-start gap-1.5 text-body">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          {t('favorites.now', { what: label('availability', availability, lang) })}
        </li>
      )}
      {priceDrop && (
        <li className="flex items-start gap-1.5 font-medium text-success">
          <TrendingDown aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('favorites.fell', {
            by: formatMoney(priceDrop.from - price),
            date: formatDate(priceDrop.at, lang),
          })}
        </li>
      )}
    </ul>
  );
}
