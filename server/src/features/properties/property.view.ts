import type { z } from 'zod';
import { qualityOf } from '@manzil/shared/domain/listingQuality';
import type { property, propertyCard, propertyRow } from '@manzil/shared/contract/properties.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { wordProblem } from '../../platform/errors';
import type { Picture } from '../../platform/media';
import { missingForPublishing } from './listingChecks.service';
import type { PropertyRecord } from './property.model';

export type PropertyCard = z.input<typeof propertyCard>;
export type PropertyPage = z.input<typeof property>;
export type PropertyRow = z.input<typeof propertyRow>;

const DROP_IS_NEWS_MS = 30 * 86_400_000;
const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** The former price, when it fell in the last 30 days (spec/1-domain, priceHistory). */
function priceDropOf(record: Pick<PropertyRecord, 'priceHistory'>, now = Date.now()) {
  const [former, latest] = record.priceHistory.slice(-2);
  if (!former?.price || !latest?.price || !latest.at) return null;
  const isNews = now - latest.at.getTime() < DROP_IS_NEWS_MS;
  return isNews && latest.price < former.price ? { from: former.price, at: latest.at.toISOString() } : null;
}

/** The smallest stored size of a photo, for pins and small rows. */
export const thumbnailOf = (picture: Pick<Picture, 'url' | 'srcset'> | undefined): string | null =>
  picture ? (picture.srcset.split(' ')[0] ?? picture.url) : null;

/** Only the cover has its blurred placeholder in lists: the others are seen after it, and each costs 400 bytes. */
const cardPhotos = (images: Picture[]) =>
  images.slice(0, 5).map((image, at) => (at === 0 ? image : { ...image, placeholder: '' }));

/** A listing as lists show it. */
export function toCard(record: PropertyRecord, favourites?: ReadonlySet<string>): PropertyCard {
  const id = String(record._id);
  return {
    id,
    referenceNo: record.referenceNo,
    title: record.title,
    titleAr: record.titleAr ?? null,
    type: record.type,
    propertyType: record.propertyType,
    city: record.city,
    district: record.district,
    location: { lat: record.location.lat ?? 0, lng: record.location.lng ?? 0 },
    price: record.price,
    currency: record.currency,
    paymentPeriod: record.paymentPeriod,
    paymentYears: record.paymentYears ?? null,
    chequeOptions: record.chequeOptions.map((row) => ({
      cheques: row.cheques ?? 1,
      annualRent: row.annualRent ?? 0,
    })),
    bedrooms: record.bedrooms ?? null,
    bathrooms: record.bathrooms ?? null,
    parkings: record.parkings ?? null,
    area: record.area,
    furnishing: record.furnishing ?? null,
    propertyCondition: record.propertyCondition ?? null,
    images: cardPhotos(record.images),
    imageCount: record.imageCount,
    isVerified: record.isVerified,
    verifiedAt: iso(record.verifiedAt),
    lastConfirmedAt: iso(record.lastConfirmedAt),
    availability: record.availability,
    hideAgent: record.hideAgent,
    avgRating: record.avgRating,
    ratingCount: record.ratingCount,
    priceDrop: priceDropOf(record),
    ...(favourites && { isFavourite: favourites.has(id) }),
    createdAt: record.createdAt.toISOString(),
  };
}

const FACTS = [
  'descriptionAr',
  'address',
  'buildingName',
  'floors',
  'balcony',
  'plotArea',
  'kv',
  'tenantType',
  'propertyAge',
  'handoverDate',
  'serviceCharge',
  'deposit',
  'agencyFee',
  'developer',
  'videoUrl',
  'virtualTourUrl',
] as const;

/** The fields with null where there is nothing. */
const orNull = <Key extends keyof PropertyRecord>(record: PropertyRecord, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key] ?? null])) as Pick<PropertyRecord, Key>;

const permitOf = ({ permit }: Pick<PropertyRecord, 'permit'>): PropertyPage['permit'] =>
  permit?.number
    ? {
        number: permit.number,
        type: permit.type ?? 'other',
        expiresAt: permit.expiresAt ?? '',
        url: permit.url ?? null,
      }
    : null;

/** A listing's page; what only its owner and staff may know is there when `isInsider`. */
export function toPage(
  record: PropertyRecord,
  {
    agent,
    isInsider,
    isFavourite,
  }: Pick<PropertyPage, 'agent'> & { isInsider: boolean; isFavourite: boolean },
): PropertyPage {
  return {
    ...toCard(record),
    images: record.images,
    imageCount: record.images.length,
    isFavourite,
    description: record.description,
    ...(isInsider && { unitNumber: record.unitNumber ?? null }),
    ...orNull(record, FACTS),
    amenities: record.amenities,
    additionalOptions: record.additionalOptions,
    billsIncluded: record.billsIncluded,
    paymentPlan: record.paymentPlan.map((row) => ({
      label: row.label ?? '',
      percent: row.percent ?? 0,
      at: row.at ?? '',
    })),
    permit: permitOf(record),
    agent,
    ratingSum: record.ratingSum,
    views: record.views,
    favoritesCount: record.favoritesCount,
    ...(isInsider && {
      requestsCount: record.requestsCount,
      sentBackReason: record.sentBackReason ?? null,
      publishedBefore: (record.publishedBefore as Record<string, unknown> | undefined) ?? null,
    }),
    priceHistory: record.priceHistory.flatMap(({ price, at }) =>
      price != null && at ? [{ price, at: at.toISOString() }] : [],
    ),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** A row of the owner's and staff's lists. */
export function toRow(record: PropertyRecord, agent: PropertyRow['agent'], lang: Locale): PropertyRow {
  return {
    ...toCard(record),
    agent,
    views: record.views,
    favoritesCount: record.favoritesCount,
    requestsCount: record.requestsCount,
    sentBackReason: record.sentBackReason ?? null,
    quality: qualityOf(record),
    blockers: missingForPublishing(record).map((problem) => wordProblem(problem, lang)),
    isChange: !record.isVerified && record.publishedBefore != null,
    permit: permitOf(record),
    updatedAt: record.updatedAt.toISOString(),
  };
}
