import { COVER_WIDTH, isCoverSized, photosOf } from '@manzil/shared/domain/offer/photos';
import { permitSuits } from '@manzil/shared/domain/offer/propertyRules';
import type { FieldProblem } from '../../../../platform/base/errors';
import type { Picture } from '../../../../platform/media/media';
import { permitNeeded } from '../../../../platform/base/site';
import { fieldProblemOf, type FairProblem } from '../listingForm.service';

/** End of a permit's last day in the UAE (UTC+4). */
export const permitEnd = (expiresAt: string) => new Date(`${expiresAt}T23:59:59.999+04:00`);

/** Fields that decide whether a listing may be published; stored listings and forms have them. */
interface Publishable {
  city: string;
  permit?: Partial<Record<'number' | 'type' | 'expiresAt', string | null>> | null | undefined;
  images: readonly Pick<Picture, 'width' | 'shows'>[];
}

/** Checks that a required permit exists and has the right kind, and that any permit has not expired. */
const hasValidPermit = (listing: Publishable, now: Date) => {
  const kind = permitNeeded(listing.city);
  const { permit } = listing;
  if (!permit?.number) return !kind;
  const isCurrent = !permit.expiresAt || permitEnd(permit.expiresAt) > now;
  return permitSuits(permit.type, kind) && isCurrent;
};

/** Requires a photo, and one large enough for a cover. */
function coverProblem(images: Publishable['images']): FieldProblem[] {
  const photos = photosOf(images);
  if (photos.length === 0) return [{ path: 'images', key: 'validation.photo_needed' }];
  return photos.some(isCoverSized) ? [] : [{ path: 'images', key: 'validation.cover_small', n: COVER_WIDTH }];
}

/**
 * Problems that prevent publication, each at its field (spec/2-api, update_property_by_admin).
 * @param unfair forbidden words in its texts, stored or just found in a form
 */
export function missingForPublishing(
  listing: Publishable,
  unfair: readonly FairProblem[],
  now = new Date(),
): FieldProblem[] {
  return [
    ...coverProblem(listing.images),
    ...(hasValidPermit(listing, now) ? [] : [{ path: 'permit', key: 'validation.permit_needed' } as const]),
    ...unfair.map(fieldProblemOf),
  ];
}
