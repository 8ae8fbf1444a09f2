import { useTranslation } from 'react-i18next';
import { clamp } from '@/platform/clamp';
import { formatMoney, formatMoneyRange, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { useApiQuery } from '@/platform/api/useApi';
import { Section } from '@/blocks/offerPage/Section';
import type { Listing } from '../listing';

/** Position of a price between the lowest and the highest, in percent. */
const shareOf = (price: number, lowest: number, highest: number): number =>
  highest === lowest ? 50 : clamp((price - lowest) / (highest - lowest), 0, 1) * 100;

/** Keeps `AED` and the amount on one line of a sentence. */
const unbroken = (money: string): string => money.replace(' ', '\u00a0');

/** Asking prices of comparable homes nearby, and this one's position among them. */
export function AreaPrices({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const prices = useApiQuery('properties.areaPrices', { id: listing.id }).data?.data;
  if (!prices) return null;
  const { scope, count, lowest, lower, median, upper, highest, cheaper } = prices;
  const place =
    scope === 'district' ? districtName(listing.city, listing.district) : emirateName(listing.city, lang);
  const at = (price: number) => `${shareOf(price, lowest, highest)}%`;
  const words = {
    place,
    n: formatNumber(count),
    cheaper: formatNumber(cheaper),
    range: unbroken(formatMoneyRange(lower, upper)),
    median: unbroken(formatMoney(median)),
  };
  return (
    <Section id="area-prices" title={t('single.prices.title', { place })}>
      <p>{t('single.prices.text', words)}</p>
      <div aria-hidden className="relative mx-2 mt-9 mb-2 h-3 rounded-pill bg-sunken">
        <span
          className="absolute inset-y-0 rounded-pill bg-primary-soft"
          style={{ insetInlineStart: at(lower), insetInlineEnd: `${100 - shareOf(upper, lowest, highest)}%` }}
        />
        <span className="absolute -inset-y-1 w-0.5 bg-primary" style={{ insetInlineStart: at(median) }} />
        <span
          className="absolute top-1/2 size-5 -translate-y-1/2 rounded-pill border-3 border-card bg-accent shadow-lift ltr:-translate-x-1/2 rtl:translate-x-1/2"
          style={{ insetInlineStart: at(listing.price) }}
        />
        <span
          className="absolute bottom-6 text-small font-medium whitespace-nowrap text-strong numbers ltr:-translate-x-1/2 rtl:translate-x-1/2"
          style={{ insetInlineStart: `clamp(3.5rem, ${at(listing.price)}, calc(100% - 3.5rem))` }}
        >
          <bdi dir="ltr">{formatMoney(listing.price)}</bdi>
        </span>
      </div>
      <p className="flex justify-between text-small text-muted numbers">
        <bdi dir="ltr">{formatMoney(lowest)}</bdi>
        <bdi dir="ltr">{formatMoney(highest)}</bdi>
      </p>
      <p className="mt-2 text-small text-muted">{t('single.prices.place', words)}</p>
    </Section>
  );
}
