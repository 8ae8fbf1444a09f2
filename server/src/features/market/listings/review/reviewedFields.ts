import { REVIEWED_FIELDS, REVIEWED_PRICE_CHANGE } from '@manzil/shared/domain/offer/propertyRules';
import type { Picture } from '../../../../platform/media/media';
import type { ListingForm } from '../listingFields';
import type { PropertyRecord } from '../property.model';
import { withTrueLocation } from '../shownPlace';

interface Cheques {
  cheques?: number | null | undefined;
  annualRent?: number | null | undefined;
}
/** Reviewed fields and prices of a listing at one time; empty fields are null, photos are publicIDs. */
export type Snapshot = Record<string, unknown> & { price: number; chequeOptions?: Cheques[] };

type Reviewed = Pick<ListingForm | PropertyRecord, Exclude<(typeof REVIEWED_FIELDS)[number], 'images'>> & {
  price: number;
  chequeOptions?: Cheques[] | undefined;
  hidden?: PropertyRecord['hidden'];
};

/** Snapshot of a record or form for comparison. */
export function snapshotOf(of: Reviewed, images: readonly Pick<Picture, 'publicID'>[]): Snapshot {
  const listing = withTrueLocation(of);
  return {
    ...Object.fromEntries(
      REVIEWED_FIELDS.map((key) => [
        key,
        key === 'images' ? images.map(({ publicID }) => publicID) : (listing[key] ?? null),
      ]),
    ),
    price: listing.price,
    chequeOptions: (listing.chequeOptions ?? []).map(({ cheques, annualRent }) => ({ cheques, annualRent })),
  };
}

/** Serialises a value regardless of key order; empty values count as missing. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== null && inner !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );

const differs = (a: Snapshot, b: Snapshot, key: string) => canonical(a[key]) !== canonical(b[key]);

/** The version staff verified; for fields that weren't reviewed then, the current value. */
export const verifiedOf = (record: PropertyRecord): Snapshot => ({
  ...snapshotOf(record, record.images),
  ...(record.verifiedAs as Snapshot | undefined),
});

const isFar = (price: number, from: number) => Math.abs(price - from) > from * REVIEWED_PRICE_CHANGE;

/** Compares each rent with the verified one for the same number of cheques, or else with the verified price. */
const isAnyRentFar = (verified: Snapshot, { chequeOptions = [] }: Snapshot): boolean =>
  chequeOptions.some(({ cheques, annualRent }) => {
    const same = verified.chequeOptions?.find((row) => row.cheques === cheques);
    return isFar(annualRent ?? 0, same?.annualRent ?? verified.price);
  });

/** Does the change need another review (spec/1-domain, isVerified)? */
export const needsReview = (verified: Snapshot, next: Snapshot): boolean =>
  REVIEWED_FIELDS.some((key) => differs(verified, next, key)) ||
  isFar(next.price, verified.price) ||
  isAnyRentFar(verified, next);

/**
 * Verified version after staff changed a published listing: their changes are verified, other fields keep their state.
 */
export const verifiedByStaff = (verified: Snapshot, before: Snapshot, next: Snapshot): Snapshot => ({
  ...verified,
  ...Object.fromEntries(Object.entries(next).filter(([key]) => differs(before, next, key))),
});
