import { randomInt } from 'node:crypto';
import type { PropertyForm } from '@manzil/shared/contract/properties.schemas';
import { isStaff } from '@manzil/shared/domain/roles';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import { MAX_PHOTOS, REVIEWED_FIELDS, REVIEWED_PRICE_CHANGE } from '@manzil/shared/domain/propertyRules';
import { findDistrict } from '@manzil/shared/domain/places';
import type { Caller, RequestInfo } from '../../platform/caller';
import { AppError, forbidden, invalid, notFound, refused } from '../../platform/errors';
import { removePictures, requireSomePicture, withPictures, type Picture } from '../../platform/media';
import type { UploadedFile } from '../../platform/uploads';
import { isDuplicate } from '../../platform/where';
import { withDraftPhotos } from '../drafts/drafts.service';
import { keepersOf } from '../favorites/hearts.service';
import { findListingPerson } from '../users/listingPeople.service';
import {
  assertPermitFree,
  checkedForm,
  findDuplicates,
  formOf,
  merged,
  missingForPublishing,
  type ListingForm,
} from './listingChecks.service';
import { findListing } from './listingReads.model';
import { tellPriceDrop } from './news.service';
import { changeListing, derivedOf, insertListing, type ListingChange } from './listingWrites.model';
import type { PropertyRecord } from './property.model';

/** Letters and digits that are not mistaken for one another when read out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** As many edits of one listing at once may meet; each round lets one through. */
const ROUNDS = 100;

/** A readable reference such as PR-2F6K9D; unique by the index. */
export const newReference = (): string =>
  `PR-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

/** Is the caller the listing's owner, or staff? */
export const isInsider = (record: Pick<PropertyRecord, 'agent'>, caller: Caller | undefined): boolean =>
  caller !== undefined && (isStaff(caller.role) || String(record.agent) === caller.id);

/**
 * The listing, if the caller may change it.
 * @throws 404; 403 for people who are neither its owner nor staff
 */
export async function theirListing(id: string, caller: Caller): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record) throw notFound('property_not_found');
  if (!isInsider(record, caller)) throw forbidden();
  return record;
}

/** The fields that follow from what the owner wrote. */
const storedFields = (form: ListingForm, referenceNo: string) => ({
  ...form,
  maxCheques: Math.max(0, ...(form.chequeOptions ?? []).map((row) => row.cheques)),
  searchTokens: listingTokens({ ...form, referenceNo }),
});

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

interface NewListing {
  form: ListingForm;
  agent: string;
  images: Picture[];
}

/** Stores a listing that waits for verification, under a new reference. */
async function insertNew({ form, agent, images }: NewListing): Promise<PropertyRecord> {
  for (let attempt = 0; ; attempt += 1) {
    const referenceNo = newReference();
    const now = new Date();
    const state = {
      isVerified: false,
      isOwnerActive: true,
      availability: form.availability ?? 'available',
      images,
    };
    try {
      return await insertListing({
        ...withoutEmpty(storedFields(form, referenceNo)),
        ...state,
        ...derivedOf(state),
        referenceNo,
        agent,
        lastConfirmedAt: now,
        priceHistory: [{ price: form.price, at: now }],
      });
    } catch (error) {
      if (!isDuplicate(error) || attempt > 5) throw error;
    }
  }
}

/** Whose listing it will be: the caller's, or whom staff name. */
async function ownerFor(caller: Caller, named: string | undefined): Promise<string> {
  if (!named || !isStaff(caller.role)) return caller.id;
  const person = await findListingPerson(named);
  if (!person || person.isSuspended || !(person.role === 'agent' || isStaff(person.role))) {
    throw invalid({ path: 'agent', key: 'validation.invalid' });
  }
  return person.id;
}

interface WithFiles {
  caller: Caller;
  files: UploadedFile[];
  info: RequestInfo;
}

/**
 * Adds a listing; it is pending until staff verify it. Photos that cannot be taken are named in `errors`, the others
 * are kept.
 * @throws 400 at the fields; 413, 415 when photos were sent and none can be taken
 */
export async function addProperty(
  input: Partial<PropertyForm> & { agent?: string | undefined; draftImages?: string[] | undefined },
  { caller, files, info }: WithFiles,
) {
  const form = checkedForm(merged({}, input));
  const agent = await ownerFor(caller, input.agent);
  await assertPermitFree(agent, form.permit?.number);
  return withPictures(files, info, async (result) => {
    if (files.length > 0) requireSomePicture(result);
    const record = await withDraftPhotos(caller.id, input.draftImages, (photos) => {
      const images = [...photos, ...result.pictures];
      if (images.length > MAX_PHOTOS) throw refused('too_many_photos');
      return insertNew({ form, agent, images });
    });
    const duplicates = await findDuplicates(agent, form, String(record._id));
    return { record, errors: result.errors, duplicates };
  });
}

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
const snapshotOf = (record: PropertyRecord) => ({
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
  const fields = withoutEmpty(storedFields(form, record.referenceNo));
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
export async function editListing(id: string, caller: Caller, edit: Edit): Promise<PropertyRecord> {
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

/** The owner's edit with new photos. */
export async function editProperty(
  input: Partial<PropertyForm> & {
    id: string;
    images?: string[] | undefined;
    stillAvailable?: boolean | undefined;
  },
  { caller, files, info }: WithFiles,
) {
  const { id, images: kept, stillAvailable, ...fields } = input;
  await theirListing(id, caller);
  return withPictures(files, info, async (result) => {
    if (files.length > 0) requireSomePicture(result);
    const record = await editListing(id, caller, {
      input: fields,
      kept,
      added: result.pictures,
      stillAvailable,
    });
    return { record, errors: result.errors };
  });
}

/** Adds photos behind those a listing has. */
export async function uploadPhotos(id: string, { caller, files, info }: WithFiles) {
  const record = await theirListing(id, caller);
  if (record.images.length + files.length > MAX_PHOTOS) throw refused('too_many_photos');
  return withPictures(files, info, async (result) => {
    requireSomePicture(result);
    const stored = await editListing(id, caller, { input: {}, added: result.pictures });
    return { images: stored.images, errors: result.errors };
  });
}
