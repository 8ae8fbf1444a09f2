import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { propertyCard } from '@manzil/shared/contract/schemas/properties.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { askedRent, rentPeriodOf } from '@manzil/shared/domain/offer/rentPeriod';
import { formatMoney } from '@/platform/i18n/format';

/** A listing as shown on a card. */
export type PropertyCardData = z.output<typeof propertyCard>;

/** The title in the viewer's language, falling back to the main one. */
export const titleOf = (card: { title: string; titleAr?: string | null | undefined }, lang: Locale): string =>
  (lang === 'ar' && card.titleAr) || card.title;

/** Path of a listing's page. */
export const pathOf = (id: string): string => `/single?id=${id}`;

type Priced = Pick<
  PropertyCardData,
  'price' | 'paymentPeriod' | 'paymentYears' | 'rentPeriod' | 'chequeOptions'
>;

/** Text next to a price. */
export interface PriceText {
  period?: string;
  note?: string;
}

/** The most cheques the shown price can be paid in; more expensive options appear on the listing's page. */
const chequesAt = ({ price, chequeOptions }: Priced): number =>
  Math.max(0, ...chequeOptions.filter((row) => row.annualRent <= price).map((row) => row.cheques));

/** The rent as its landlord asks it: `AED 8,500 a month`; undefined if by the year. */
function askedText({ price, rentPeriod }: Priced, t: TFunction): string | undefined {
  const period = rentPeriodOf(rentPeriod);
  return period === 'yearly'
    ? undefined
    : t(`property.asked.${period}`, { rent: formatMoney(askedRent(price, period)) });
}

/** Period and payment terms of a price: `/ yr`, `4 cheques`; `AED 8,500 a month`; `over 5 years`. */
export function priceText(listing: Priced, t: TFunction): PriceText {
  const cheques = chequesAt(listing);
  const isYearly = listing.paymentPeriod === 'yearly';
  const asked = askedText(listing, t);
  const years = listing.paymentPeriod === 'howManyYears' ? listing.paymentYears : undefined;
  return {
    ...(isYearly && { period: t('property.year') }),
    ...(isYearly && cheques > 0 && { note: t('property.cheques', { count: cheques }) }),
    ...(isYearly && asked && { note: asked }),
    ...(years && { note: t('property.overYears', { count: years }) }),
  };
}

/** Like `priceText`, with the current translations. */
export function usePriceText(listing: Priced): PriceText {
  const { t } = useTranslation();
  return priceText(listing, t);
}
