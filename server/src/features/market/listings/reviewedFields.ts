import { REVIEWED_FIELDS, REVIEWED_PRICE_CHANGE } from '@manzil/shared/domain/propertyRules';
import type { Picture } from '../../../platform/media/media';
import type { ListingForm } from './listingFields';
import type { PropertyRecord } from './property.model';
import { inTruth } from './shownPlace';

interface Cheques {
  cheques?: number | null | undefined;
  annualRent?: number | null | undefined;
}
/** The reviewed fields and the prices of a listing at one moment; empty ones are null, photos are their publicIDs. */
export type Snapshot = Record<string, unknown> & { price: number; chequeOptions?: Cheques[] };

type Reviewed = Pick<ListingForm | PropertyRecord, Exclude<(typeof REVIEWED_FIELDS)[number], 'images'>> & {
  price: number;
  chequeOptions?: Cheques[] | undefined;
  hidden?: PropertyRecord['hidden'];
};

/** The reviewed fields as a record or a form has them, for comparing. */
export function snapshotOf(of: Reviewed, images: readonly Pick<Picture, 'publicID'>[]): Snapshot {
  const listing = inTruth(of);
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

/** A value as text, whatever the order of its keys; what is empty is as if it were not there. */
const canonical = (value: unknown): string =>
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

/** What staff have verified; what was published before a field was looked at stands as it is. */
export const verifiedOf = (record: PropertyRecord): Snapshot => ({
  ...snapshotOf(record, record.images),
  ...(record.verifiedAs as Snapshot | undefined),
});

const isFar = (price: number, from: number) => Math.abs(price - from) > from * REVIEWED_PRICE_CHANGE;

/** A rent is compared with the one for as many cheques; one for another number with the price. */
const isAnyRentFar = (verified: Snapshot, { chequeOptions = [] }: Snapshot): boolean =>
  chequeOptions.some(({ cheques, annualRent }) => {
    const same = verified.chequeOptions?.find((row) => row.cheques === cheques);
    return isFar(annualRent ?? 0, same?.annualRent ?? verified.price);
  });

/** Does the change need staff's eyes again (spec/1-domain, isVerified)? */
export const needsReview = (verified: Snapshot, next: Snapshot): boolean =>
  REVIEWED_FIELDS.some((key) => differs(verified, next, key)) ||
  isFar(next.price, verified.price) ||
  isAnyRentFar(verified, next);

/** What is verified once staff have changed a published listing: theirs, and as before what they left alone. */
export const verifiedByStaff = (verified: Snapshot, before: Snapshot, next: Snapshot): Snapshot => ({
  ...verified,
  ...Object.fromEntries(Object.entries(next).filter(([key]) => differs(before, next, key))),
});
