import type { z } from 'zod';
import { CARD_KEYS } from '@manzil/shared/contract/schemas/attribute.schemas';
import { keysWith } from '@manzil/shared/domain/property/attributes';
import { qualityOf } from '@manzil/shared/domain/offer/listingQuality';
import { isPermitLink } from '@manzil/shared/domain/address/permitLink';
import { adviceOn, type PhotoAdvice } from '@manzil/shared/domain/offer/photoAdvice';
import { photosOf, plansOf, spheresOf } from '@manzil/shared/domain/offer/photos';
import type { property, propertyCard, propertyRow } from '@manzil/shared/contract/schemas/properties.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { wordProblem } from '../../../platform/base/errors';
import type { Picture } from '../../../platform/media/media';
import { permitNeeded } from '../../../platform/base/site';
import { missingForPublishing } from './review/publishing';
import type { CardRecord, RowRecord } from './listingFields';
import { isDropCurrent } from './priceDrops';
import type { PropertyRecord } from './property.model';
import { withTrueLocation } from './shownPlace';

export type PropertyCard = z.input<typeof propertyCard>;
export type PropertyPage = z.input<typeof property>;
export type PropertyRow = z.input<typeof propertyRow>;

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** Previous price if it fell in the last 30 days (spec/1-domain, priceHistory). */
const priceDropOf = ({ priceDrop }: Pick<PropertyRecord, 'priceDrop'>) =>
  priceDrop?.from && priceDrop.at && isDropCurrent(priceDrop.at)
    ? { from: priceDrop.from, at: priceDrop.at.toISOString() }
    : null;

/** Lists include the blurred placeholder of the cover only: it is visible first, and each costs 400 bytes. */
const cardPhotos = (images: Picture[]) =>
  photosOf(images)
    .slice(0, 5)
    .map((image, at) => (at === 0 ? image : { ...image, placeholder: '' }));

/** Pictures with advice on improving them, for the owner and staff. */
export function withAdvice(images: Picture[]): (Picture & { advice: PhotoAdvice[] })[] {
  const advice = adviceOn(images);
  return images.map((image, at) => ({ ...image, advice: advice[at] ?? [] }));
}

/** Fields with null for missing values. */
const orNull = <Of, Key extends keyof Of>(record: Of, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key] ?? null])) as Pick<Of, Key>;

/** Attributes returned as stored; the others are converted individually. */
const CARD_FACTS = CARD_KEYS.filter((key) => key !== 'location' && key !== 'chequeOptions');
const PAGE_FACTS = keysWith({ shown: 'page' }).filter((key) => key !== 'paymentPlan' && key !== 'permit');
const INSIDER_FACTS = keysWith({ shown: 'insider' });

/** Card of a listing for lists. */
export function toCard(record: CardRecord, favourites?: ReadonlySet<string>): PropertyCard {
  const id = String(record._id);
  return {
    id,
    referenceNo: record.referenceNo,
    ...orNull(record, CARD_FACTS),
    location: { lat: record.location.lat ?? 0, lng: record.location.lng ?? 0 },
    chequeOptions: record.chequeOptions.map((row) => ({
      cheques: row.cheques ?? 1,
      annualRent: row.annualRent ?? 0,
    })),
    images: cardPhotos(record.images),
    imageCount: record.imageCount,
    isVerified: record.isVerified,
    verifiedAt: iso(record.verifiedAt),
    lastConfirmedAt: iso(record.lastConfirmedAt),
    hideAgent: record.hideAgent,
    avgRating: record.avgRating,
    ratingCount: record.ratingCount,
    priceDrop: priceDropOf(record),
    ...(favourites && { isFavourite: favourites.has(id) }),
    createdAt: record.createdAt.toISOString(),
  };
}

const permitOf = ({ permit }: Pick<PropertyRecord, 'permit'>): PropertyPage['permit'] =>
  permit?.number
    ? {
        number: permit.number,
        type: permit.type ?? 'other',
        expiresAt: permit.expiresAt ?? '',
        url: permit.url && isPermitLink(permit.url) ? permit.url : null,
      }
    : null;

/** Page of a listing; `isInsider` adds the fields for the owner and staff. */
export function toPage(
  stored: PropertyRecord,
  {
    agent,
    isInsider,
    isFavourite,
  }: Pick<PropertyPage, 'agent'> & { isInsider: boolean; isFavourite: boolean },
): PropertyPage {
  const record = isInsider ? withTrueLocation(stored) : stored;
  const images = isInsider ? withAdvice(record.images) : record.images;
  return {
    ...toCard(record),
    images: photosOf(images),
    floorPlans: plansOf(images),
    spheres: spheresOf(images),
    isFavourite,
    ...(isInsider && orNull(record, INSIDER_FACTS)),
    ...orNull(record, PAGE_FACTS),
    paymentPlan: record.paymentPlan.map((row) => ({
      label: row.label ?? '',
      labelAr: row.labelAr ?? null,
      percent: row.percent ?? 0,
      at: row.at ?? '',
      atAr: row.atAr ?? null,
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

/** Row of the owner's and staff's lists. */
export function toRow(record: RowRecord, agent: PropertyRow['agent'], lang: Locale): PropertyRow {
  return {
    ...toCard(record),
    agent,
    views: record.views,
    favoritesCount: record.favoritesCount,
    requestsCount: record.requestsCount,
    sentBackReason: record.sentBackReason ?? null,
    quality: qualityOf({ ...withTrueLocation(record), needsPermit: permitNeeded(record.city) !== null }),
    blockers: missingForPublishing(record, record.fairProblems ?? []).map((problem) =>
      wordProblem(problem, lang),
    ),
    isChange: !record.isVerified && record.publishedBefore != null,
    permit: permitOf(record),
    updatedAt: record.updatedAt.toISOString(),
  };
}
