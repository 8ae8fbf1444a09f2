import {
  checkProperty,
  propertyForm,
  type PropertyForm,
} from '@manzil/shared/contract/schemas/properties.schemas';
import { ATTRIBUTE_KEYS, type AttributeKey } from '@manzil/shared/domain/property/attributes';
import { findUnfair, LISTING_TEXTS, unfairKey, type UnfairText } from '@manzil/shared/domain/fairListing';
import { findDistrict } from '@manzil/shared/domain/places';
import { COVER_WIDTH, isCoverSized, photosOf } from '@manzil/shared/domain/photos';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/propertyRules';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import { AppError, InputError, invalid, type FieldProblem } from '../../../platform/errors';
import type { Picture } from '../../../platform/media/media';
import { permitNeeded } from '../../../platform/site';
import { findFields, toObjectId } from './listingReads';
import type { PropertyRecord } from './property.model';
import type { ListingForm } from './listingFields';
import { inTruth, type Hidden } from './shownPlace';

const form = propertyForm.superRefine(checkProperty);
export type { ListingForm };

/** What its owner wrote, out of a stored listing; nothing where a field is empty. */
export function formOf(stored: PropertyRecord): Partial<PropertyForm> {
  const record = inTruth(stored);
  return Object.fromEntries(
    ATTRIBUTE_KEYS.filter((key) => record[key] !== undefined && record[key] !== null).map((key) => [
      key,
      record[key],
    ]),
  );
}

/** Fields of `input` laid over `former`; `null` takes a field away. */
export function merged(former: Partial<PropertyForm>, input: Partial<PropertyForm>): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...former };
  for (const key of ATTRIBUTE_KEYS) {
    if (!(key in input) || input[key] === undefined) continue;
    if (input[key] === null || input[key] === '') delete whole[key];
    else whole[key] = input[key];
  }
  return whole;
}

type Texts = Partial<Record<(typeof LISTING_TEXTS)[number], string | null | undefined>>;

/** Words a listing may not carry, with the field they stand in; kept with the listing (spec/1-domain, Fair listings). */
export interface FairProblem extends UnfairText {
  path: string;
}

/**
 * What the texts may not carry, as `unfairIn` finds it in one. Reads them whole: it is done when a listing is written,
 * never for a list.
 */
export const fairProblemsIn = (listing: Texts, unfairIn = findUnfair): FairProblem[] =>
  LISTING_TEXTS.flatMap((path) => {
    const found = unfairIn(listing[path] ?? '');
    return found ? [{ path, ...found }] : [];
  });

/** The same as it is told at the fields. */
const toldAtField = ({ path, kind, words }: FairProblem): FieldProblem => ({
  path,
  key: unfairKey(kind),
  n: words,
});

/**
 * A listing as it would be stored: every rule of spec/1-domain checked on the whole, with fair texts, the price taken from
 * the cheque options, the pin put to the district's centre where none was given.
 * @throws InputError and 400 at the fields
 */
export function checkedForm(whole: Record<string, unknown>): ListingForm {
  const parsed = form.safeParse(whole, { reportInput: true });
  if (!parsed.success) throw new InputError(parsed.error.issues);
  const value = parsed.data;
  const district = findDistrict(value.city, value.district);
  if (!district) throw invalid({ path: 'district', key: 'validation.district_elsewhere' });
  const unfair = fairProblemsIn(value);
  if (unfair.length > 0) throw invalid(...unfair.map(toldAtField));
  const rents = (value.chequeOptions ?? []).map((row) => row.annualRent);
  return {
    ...value,
    price: rents.length > 0 ? Math.min(...rents) : (value.price ?? 0),
    location: value.location ?? { lat: district.lat, lng: district.lng },
  };
}

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

/**
 * One live listing a permit and agent (spec/1-domain, permit).
 * @throws 400 at `permit.number`
 */
export async function assertPermitFree(
  agent: string,
  number: string | undefined,
  except?: string,
): Promise<void> {
  if (!number) return;
  const where = {
    agent: toObjectId(agent),
    'permit.number': number,
    isVerified: true,
    availability: { $in: [...LISTED_AVAILABILITIES] },
    ...(except && { _id: { $ne: toObjectId(except) } }),
  };
  const [other] = await findFields(where, [], 1);
  if (other) throw invalid({ path: 'permit.number', key: 'validation.permit_used' });
}

/** Other listings of the agent that look like the same home: same unit, or same title and price. */
export async function findDuplicates(agent: string, listing: ListingForm, id?: string) {
  const same = [
    { title: listing.title, price: listing.price },
    ...(listing.unitNumber && listing.buildingName
      ? ['buildingName', 'hidden.buildingName'].map((name) => ({
          unitNumber: listing.unitNumber,
          [name]: listing.buildingName,
          type: listing.type,
        }))
      : []),
    ...(listing.permit ? [{ 'permit.number': listing.permit.number }] : []),
  ];
  const where = {
    agent: toObjectId(agent),
    city: listing.city,
    district: listing.district,
    ...(id && { _id: { $ne: toObjectId(id) } }),
    $or: same,
  };
  const found = await findFields(where, ['referenceNo', 'title'], 5);
  return found.map(({ _id, referenceNo, title }) => ({ id: String(_id), referenceNo, title }));
}

/**
 * The guard against listing a home twice, for those who ask for it.
 * @throws 400 `looks_the_same`, naming each listing that is like it
 */
export async function assertNotTwice(agent: string, form: ListingForm): Promise<void> {
  const found = await findDuplicates(agent, form);
  if (found.length === 0) return;
  throw new AppError(400, 'looks_the_same', {
    fields: found.map(({ referenceNo, title }) => ({
      path: 'duplicates',
      key: 'validation.looks_the_same',
      n: title,
      about: referenceNo,
    })),
  });
}

/**
 * What is stored of a form, empty fields left out, with what follows from it.
 * @param form as everybody may read it, what is hidden beside it (see `withShownPlace`)
 * @param unfair what its texts may not carry; nothing in a `checkedForm`
 */
export function storedFields(
  form: ListingForm & { hidden?: Hidden },
  referenceNo: string,
  unfair: readonly FairProblem[] = [],
): Partial<Pick<PropertyRecord, AttributeKey | 'hidden' | 'maxCheques' | 'searchTokens'>> {
  const fields = {
    ...form,
    maxCheques: Math.max(0, ...(form.chequeOptions ?? []).map((row) => row.cheques)),
    searchTokens: listingTokens({ ...form, referenceNo }),
    fairProblems: unfair,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
