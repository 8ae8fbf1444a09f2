import type { PropertyForm } from '@manzil/shared/contract/properties.schemas';
import { isStaff } from '@manzil/shared/domain/roles';
import { MAX_PHOTOS, REVIEWED_FIELDS, REVIEWED_PRICE_CHANGE } from '@manzil/shared/domain/propertyRules';
import { findDistrict } from '@manzil/shared/domain/places';
import type { Caller } from '../../platform/caller';
import { AppError, invalid, refused } from '../../platform/errors';
import { inTurn } from '../../platform/inTurn';
import { removePictures, type Picture } from '../../platform/media';
import { keepersOf } from '../favorites/hearts.service';
import { theirListing } from './listingAccess.service';
import {
  assertPermitFree,
  checkedForm,
  formOf,
  merged,
  missingForPublishing,
  storedFields,
  type ListingForm,
} from './listingChecks.service';
import { tellPriceDrop } from './news.service';
import { changeListing, type ListingChange } from './listingWrites.model';
import type { PropertyRecord } from './property.model';

/** As many edits of one listing at once may meet; each round lets one through. */
const ROUNDS = 100;

/** Photos in the order the owner asks for, then the new ones; photos that are not the listing's own are refused. */
function arranged(record: PropertyRecord, kept: string[] | undefined, added: Picture[]): Picture[] {
  const own = new Map(record.images.map((image) => [image.publicID, image]));
  const images = (kept ?? [...own.keys()]).map((publicID) => {
    const image = own.get(publicID);
    if (!image) throw invalid({ path: 'images', key: 'validation.invalid' });
    return image;
  });
  if (new Set(kept).size < (kept?.length ?? 0)) throw invalid({ path: 'images', key: 'validation.twice' });
  const all = [...images, ...added];
  if (all.length > MAX_PHOTOS) throw refused('too_many_photos');
  return all;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const idsOf = (images: readonly { publicID: string }[]) => images.map(({ publicID }) => publicID);

/** Does the change need staff's eyes again (spec/1-domain, isVerified)? */
function needsReview(record: PropertyRecord, form: ListingForm, images: Picture[]): boolean {
  const changed = REVIEWED_FIELDS.some((key) =>
    key === 'images' ? !same(idsOf(record.images), idsOf(images)) : !same(record[key], form[key]),
  );
  return changed || Math.abs(form.price - record.price) > record.price * REVIEWED_PRICE_CHANGE;
}

/** The reviewed fields as visitors saw them last, for staff to compare with. */
export const snapshotOf = (record: PropertyRecord) => ({
  ...Object.fromEntries(
    REVIEWED_FIELDS.map((key) => [key, key === 'images' ? idsOf(record.images) : (record[key] ?? null)]),
  ),
  price: record.price,
});

const PENDING: ListingChange = { set: { isVerified: false }, unset: ['verifiedAt'] };

/** Sets what staff may decide beside the form; may refuse. */
export type Decision = (
  form: ListingForm,
  images: Picture[],
  record: PropertyRecord,
) => Promise<ListingChange & { agent?: string | undefined }>;

export interface Edit {
  input: Partial<PropertyForm>;
  kept?: string[] | undefined;
  added?: Picture[];
  stillAvailable?: boolean | undefined;
  decide?: Decision | undefined;
}

/** A pin that stood at the centre of the former district moves with the district. */
function withMovedPin(record: PropertyRecord, whole: Record<string, unknown>, input: Partial<PropertyForm>) {
  const former = findDistrict(record.city, record.district);
  const stood = former?.lat === record.location.lat && former?.lng === record.location.lng;
  const moved = whole['city'] !== record.city || whole['district'] !== record.district;
  if (stood && moved && !input.location) delete whole['location'];
  return whole;
}

/** What an edit makes of a listing. */
async function changeFor(record: PropertyRecord, caller: Caller, edit: Edit): Promise<ListingChange> {
  const { input, kept, added = [], stillAvailable } = edit;
  const former = formOf(record);
  if (input.price !== undefined && !input.chequeOptions && record.chequeOptions.length > 0) {
    throw invalid({ path: 'price', key: 'validation.price_from_cheques' });
  }
  const form = checkedForm(withMovedPin(record, merged(former, input), input));
  const images = arranged(record, kept, added);
  if (stillAvailable && record.availability === 'withdrawn') form.availability = 'available';
  const fields = storedFields(form, record.referenceNo);
  const cleared = Object.keys(former).filter((key) => !(key in fields));
  const state = await stateAfter(record, { caller, form, images, decide: edit.decide });
  return {
    set: { ...fields, images, lastConfirmedAt: new Date(), ...state.set },
    unset: [
      ...cleared,
      'askedAt',
      ...(input.permit === undefined ? [] : ['permitToldDays']),
      ...(isStaff(caller.role) ? [] : ['sentBackReason']),
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
 * Whether it stays published after an edit: an owner's large change waits for staff, and what could not be published
 * does not stay so.
 */
async function stateAfter(
  record: PropertyRecord,
  { caller, form, images, decide }: Edited,
): Promise<ListingChange> {
  if (!isStaff(caller.role) && record.isVerified && needsReview(record, form, images)) {
    return { ...PENDING, set: { ...PENDING.set, publishedBefore: snapshotOf(record) } };
  }
  const decided: Awaited<ReturnType<Decision>> = (await decide?.(form, images, record)) ?? {};
  const staysPublished = decided.set?.['isVerified'] ?? record.isVerified;
  if (!staysPublished) return decided;
  if (missingForPublishing({ ...form, images }).length > 0) {
    return {
      set: { ...decided.set, ...PENDING.set },
      unset: [...(decided.unset ?? []), ...(PENDING.unset ?? [])],
    };
  }
  await assertPermitFree(decided.agent ?? String(record.agent), form.permit?.number, String(record._id));
  return decided;
}

/** A lower price is news for those who keep the listing. */
async function tellKeepers(record: PropertyRecord, from: number): Promise<void> {
  await tellPriceDrop(record, await keepersOf(String(record._id)), from);
}

/**
 * Merges an edit into a listing, checks the whole and stores it; edits that meet one another follow one another.
 * @throws 400 at the fields, 403, 404
 */
export const editListing = (id: string, caller: Caller, edit: Edit): Promise<PropertyRecord> =>
  inTurn(`edit ${id}`, () => editInTurn(id, caller, edit));

async function editInTurn(id: string, caller: Caller, edit: Edit): Promise<PropertyRecord> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = await theirListing(id, caller);
    const change = await changeFor(record, caller, edit);
    const stored = await changeListing({ _id: record._id, __v: record.__v }, change);
    if (!stored) continue;
    const left = new Set(idsOf(stored.images));
    await removePictures(idsOf(record.images).filter((publicID) => !left.has(publicID)));
    if (stored.isListed && stored.price < record.price) await tellKeepers(stored, record.price);
    return stored;
  }
  throw new AppError(503, 'unavailable');
}
