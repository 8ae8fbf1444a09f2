import { COVER_WIDTH, isCoverSized, photosOf } from '@manzil/shared/domain/photos';
import type { FieldProblem } from '../../../platform/errors';
import type { Picture } from '../../../platform/media/media';
import { permitNeeded } from '../../../platform/site';
import { toldAtField, type FairProblem } from './listingForm.service';

/** The last moment of a permit's last day in the UAE (UTC+4). */
export const permitEnd = (expiresAt: string) => new Date(`${expiresAt}T23:59:59.999+04:00`);

/** What publishing depends on; a stored listing and a form both have it. */
interface Publishable {
  city: string;
  permit?: { type?: string | null | undefined; expiresAt?: string | null | undefined } | null | undefined;
  images: readonly Pick<Picture, 'width' | 'shows'>[];
}

/** Where the emirate asks for a permit it is there and of the right kind; none that is shown has ended. */
const hasValidPermit = (listing: Publishable, now: Date) => {
  const kind = permitNeeded(listing.city);
  const { permit } = listing;
  if (!permit?.expiresAt) return !kind;
  return (!kind || permit.type === kind) && permitEnd(permit.expiresAt) > now;
};

/** There is a photo, and one that is large enough for a cover. */
function coverProblem(images: Publishable['images']): FieldProblem[] {
  const photos = photosOf(images);
  if (photos.length === 0) return [{ path: 'images', key: 'validation.photo_needed' }];
  return photos.some(isCoverSized) ? [] : [{ path: 'images', key: 'validation.cover_small', n: COVER_WIDTH }];
}

/**
 * What keeps a listing from being published, each named at its field (spec/2-api, update_property_by_admin).
 * @param unfair what its texts may not carry: as it is stored, or found now in a form
 */
export function missingForPublishing(
  listing: Publishable,
  unfair: readonly FairProblem[],
  now = new Date(),
): FieldProblem[] {
  return [
    ...coverProblem(listing.images),
    ...(hasValidPermit(listing, now) ? [] : [{ path: 'permit', key: 'validation.permit_needed' } as const]),
    ...unfair.map(toldAtField),
  ];
}
