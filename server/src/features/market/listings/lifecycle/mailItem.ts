import type { Locale } from '@manzil/shared/domain/enums';
import { findDistrict, findEmirate } from '@manzil/shared/domain/place/places';
import type { MailItem } from '../../../../platform/mail/mailData';
import type { CardRecord } from '../listingReads';

const priceText = ({ price, type }: CardRecord, locale: Locale) => {
  const amount = price.toLocaleString(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE');
  if (locale === 'ar') return type === 'rent' ? `${amount} درهم سنوياً` : `${amount} درهم`;
  return type === 'rent' ? `AED ${amount} / yr` : `AED ${amount}`;
};

/** Names of a listing's district and emirate. */
export const placeNames = (
  { city, district }: Pick<CardRecord, 'city' | 'district'>,
  locale: Locale,
): string[] =>
  [findDistrict(city, district), findEmirate(city)].flatMap((place) => (place ? [place[locale]] : []));

/** A listing as an item in a mail's list. */
export const mailItemOf = (record: CardRecord, locale: Locale): MailItem => ({
  title: locale === 'ar' ? (record.titleAr ?? record.title) : record.title,
  price: priceText(record, locale),
  place: placeNames(record, locale).join(locale === 'ar' ? '، ' : ', '),
  path: `/single?id=${String(record._id)}`,
});
