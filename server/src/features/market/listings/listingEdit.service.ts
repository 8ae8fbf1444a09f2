import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { ATTRIBUTE_KEYS } from '@manzil/shared/domain/property/attributes';
import { LISTED_AVAILABILITIES, MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import { findDistrict } from '@manzil/shared/domain/place/places';
import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import type { Caller } from '../../../platform/base/caller';
import { AppError, invalid, badRequest } from '../../../platform/base/errors';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { removePictures, type Picture } from '../../../platform/media/media';
import { undefinedIfDuplicate } from '../../../platform/store/where';
import { reorderPictures, type PhotoNote } from '../../../platform/media/photoNotes';
import { canEditUnreviewed, canKeepSentBack } from './listing.policy';
import { getManagedListing } from './listingAccess.service';
import type { ListingForm } from './listingFields';
import { assertPermitFree, checkedForm, formOf, mergeForms, storedFields } from './listingForm.service';
import { changeListing, unpublished, type ListingChange } from './listingWrites';
import { editWithNotifications } from './lifecycle/listingNotifications.service';
import { priceDropTo } from './priceDrops';
import type { PropertyRecord } from './property.model';
import { withTrueLocation, withShownPlace } from './shownPlace';
import { missingForPublishing } from './review/publishing';
import { needsReview, snapshotOf, verifiedByStaff, verifiedOf } from './review/reviewedFields';

export const idsOf = (images: readonly { publicID: string }[]): string[] =>
  images.map(({ publicID }) => publicID);

/** Maximum retries for concurrent edits of a listing; each round lets one succeed. */
const ROUNDS = 100;

/**
 * Photos in the requested order, followed by new ones that it doesn't name, with their notes. Refuses photos of other listings; without photo
 * changes, returns the stored ones.
 */
function arrangePhotos(record: PropertyRecord, { kept, added = [], notes }: Edit): Picture[] {
  if (!kept && added.length === 0 && !notes) return record.images;
  const own = new Map([...record.images, ...added].map((image) => [image.publicID, image]));
  const images = (kept ?? idsOf(record.images)).map((publicID) => {
    const image = own.get(publicID);
    if (!image) throw invalid({ path: 'images', key: 'validation.invalid' });
    return image;
  });
  if (new Set(kept).size < (kept?.length ?? 0)) throw invalid({ path: 'images', key: 'validation.twice' });
  const all = [...images, ...added.filter((picture) => !images.includes(picture))];
  if (all.length > MAX_PHOTOS) throw badRequest('too_many_photos');
  return reorderPictures(all, notes);
}

/** Sets the fields that only staff may change; may throw. */
export type Decision = (
  form: ListingForm,
  images: Picture[],
  record: PropertyRecord,
) => Promise<ListingChange & { agent?: string | undefined }>;

export interface Edit {
  input: Partial<PropertyForm>;
  /** Photos that stay, in order; may name added ones. */
  kept?: string[] | undefined;
  added?: Picture[];
  notes?: PhotoNote[] | undefined;
  stillAvailable?: boolean | undefined;
  decide?: Decision | undefined;
}

/** Drops a location at the centre of the former district, so that the pin moves to the centre of the new one. */
function withMovedPin(stored: PropertyRecord, whole: Record<string, unknown>, input: Partial<PropertyForm>) {
  const record = withTrueLocation(stored);
  const former = findDistrict(record.city, record.district);
  const stood = former?.lat === record.location.lat && former?.lng === record.location.lng;
  const moved = whole['city'] !== record.city || whole['district'] !== record.district;
  if (stood && moved && !input.location) delete whole['location'];
  return whole;
}

/** Database change for an edit. */
async function changeFor(record: PropertyRecord, caller: Caller, edit: Edit): Promise<ListingChange> {
  const { input, stillAvailable } = edit;
  const former = formOf(record);
  if (input.price !== undefined && !input.chequeOptions && record.chequeOptions.length > 0) {
    throw invalid({ path: 'price', key: 'validation.price_from_cheques' });
  }
  const form = checkedForm(withMovedPin(record, mergeForms(former, input), input));
  const images = arrangePhotos(record, edit);
  if (stillAvailable && record.availability === 'withdrawn') form.availability = 'available';
  const fields = storedFields(withShownPlace(form, String(record._id), record));
  const searchTokens = listingTokens({ ...fields, referenceNo: record.referenceNo });
  const cleared = ATTRIBUTE_KEYS.filter((key) => key in former && !(key in fields));
  const now = new Date();
  const isRepriced = form.price !== record.price;
  const priceDrop = isRepriced ? priceDropTo(record, form.price, now) : undefined;
  const state = await stateAfter(record, { caller, form, images, decide: edit.decide });
  return {
    set: {
      ...fields,
      searchTokens,
      images,
      lastConfirmedAt: now,
      ...(priceDrop && { priceDrop }),
      ...state.set,
    },
    unset: [
      ...cleared,
      ...(fields.hidden ? [] : (['hidden'] as const)),
      'askedAt',
      // The recommendation was about the previous version.
      'recommendation',
      ...(isRepriced && !priceDrop ? (['priceDrop'] as const) : []),
      ...(input.permit === undefined ? [] : (['permitToldDays'] as const)),
      ...(canKeepSentBack(caller) ? [] : (['sentBackReason'] as const)),
      ...(state.unset ?? []),
    ],
  };
}

interface Edited {
  caller: Caller;
  form: ListingForm;
  images: Picture[];
  decide: Decision | undefined;
}

/**
 * Publication state after an edit. A large change by the owner needs review, and a listing that is no longer
 * publishable becomes pending. Compares with the version staff verified, so that many small changes add up.
 */
async function stateAfter(
  record: PropertyRecord,
  { caller, form, images, decide }: Edited,
): Promise<ListingChange> {
  const next = snapshotOf(form, images);
  const before = snapshotOf(record, record.images);
  const isOwners = !canEditUnreviewed(caller, record);
  if (isOwners && record.isVerified && needsReview(verifiedOf(record), next)) {
    return unpublished(record);
  }
  const decided: Awaited<ReturnType<Decision>> = (await decide?.(form, images, record)) ?? {};
  const staysPublished = decided.set?.['isVerified'] ?? record.isVerified;
  if (!staysPublished) return decided;
  // Listings published before covers had a minimum size stay published.
  const missing = missingForPublishing({ ...form, images }, []);
  if (missing.some(({ key }) => key !== 'validation.cover_small')) {
    const { set, unset = [] } = unpublished(record);
    return { set: { ...decided.set, ...set }, unset: [...(decided.unset ?? []), ...unset] };
  }
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  const isOwnerActive = decided.set?.isOwnerActive ?? record.isOwnerActive;
  if (isOwnerActive && listed.includes(form.availability ?? 'available')) {
    await assertPermitFree(form, caller, record._id);
  }
  const isVerifiedNow = decided.set?.['isVerified'] === true;
  const verifiedAs = isVerifiedNow
    ? next
    : isOwners
      ? verifiedOf(record)
      : verifiedByStaff(verifiedOf(record), before, next);
  return { ...decided, set: { ...decided.set, verifiedAs } };
}

/**
 * Merges an edit into a listing, validates the result and stores it. Concurrent edits run one after another.
 * @throws AppError 400 at the fields, 403, 404; 503 if concurrent edits keep winning
 */
export const editListing = (id: string, caller: Caller, edit: Edit): Promise<PropertyRecord> =>
  serialize(`edit ${id}`, () => editWithRetry(id, caller, edit));

async function editWithRetry(id: string, caller: Caller, edit: Edit): Promise<PropertyRecord> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = await getManagedListing(id, caller);
    const change = await changeFor(record, caller, edit);
    const stored = await editWithNotifications(record, change.set ?? {}, () =>
      // After a conflict, the next round finds the listing that has the permit.
      undefinedIfDuplicate(() => changeListing({ _id: record._id, __v: record.__v }, change)),
    );
    if (!stored) continue;
    const remaining = new Set(idsOf(stored.images));
    await removePictures(idsOf(record.images).filter((publicID) => !remaining.has(publicID)));
    return stored;
  }
  throw new AppError(503, 'unavailable');
}
