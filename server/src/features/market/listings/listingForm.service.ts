import type { Types } from 'mongoose';
import {
  checkProperty,
  propertyForm,
  type PropertyForm,
} from '@manzil/shared/contract/schemas/properties.schemas';
import { ATTRIBUTE_KEYS, keysWith, type AttributeKey } from '@manzil/shared/domain/property/attributes';
import {
  findUnfair,
  LISTING_TEXTS,
  unfairKey,
  type UnfairText,
} from '@manzil/shared/domain/offer/fairListing';
import { findDistrict } from '@manzil/shared/domain/place/places';
import type { Caller } from '../../../platform/base/caller';
import { AppError, InputError, invalid, type FieldProblem } from '../../../platform/base/errors';
import { unknownOwner } from '../../foundation/people/listingPeople.service';
import { canManage } from './listing.policy';
import { findFields, toObjectId } from './listingReads';
import type { PropertyCondition, PropertyRecord } from './property.model';
import type { ListingForm } from './listingFields';
import { permitKeyOf } from './permitKey';
import { withTrueLocation, type TrueLocation } from './shownPlace';

const form = propertyForm.superRefine(checkProperty);

const INSIDER_KEYS: readonly AttributeKey[] = keysWith({ shown: 'insider' });
const PUBLIC_KEYS = ATTRIBUTE_KEYS.filter((key) => !INSIDER_KEYS.includes(key));

const filledOf = (record: PropertyRecord, keys: readonly AttributeKey[]): Partial<PropertyForm> =>
  Object.fromEntries(
    keys.filter((key) => record[key] !== undefined && record[key] !== null).map((key) => [key, record[key]]),
  );

/** The owner's form of a stored listing, without empty fields. */
export const formOf = (stored: PropertyRecord): Partial<PropertyForm> =>
  filledOf(withTrueLocation(stored), ATTRIBUTE_KEYS);

/** The part of the form that the public sees, with the shown place. */
export const publicFormOf = (stored: PropertyRecord): Partial<PropertyForm> => filledOf(stored, PUBLIC_KEYS);

/** Merges `input` into `former`; `null` removes a field. */
export function mergeForms(
  former: Partial<PropertyForm>,
  input: Partial<PropertyForm>,
): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...former };
  for (const key of ATTRIBUTE_KEYS) {
    if (!(key in input) || input[key] === undefined) continue;
    if (input[key] === null || input[key] === '') delete whole[key];
    else whole[key] = input[key];
  }
  return whole;
}

type Texts = Partial<Record<(typeof LISTING_TEXTS)[number], string | null | undefined>>;

/** Forbidden words in a listing and their field; stored with the listing (spec/1-domain, Fair listings). */
export interface FairProblem extends UnfairText {
  path: string;
}

/**
 * Finds forbidden words in each text with `unfairIn`. Reads full texts, so run it when a listing is written, never for
 * a list.
 */
export const findUnfairTexts = (listing: Texts, unfairIn = findUnfair): FairProblem[] =>
  LISTING_TEXTS.flatMap((path) => {
    const found = unfairIn(listing[path] ?? '');
    return found ? [{ path, ...found }] : [];
  });

/** Converts the problem to an error at its field. */
export const fieldProblemOf = ({ path, kind, words }: FairProblem): FieldProblem => ({
  path,
  key: unfairKey(kind),
  n: words,
});

/**
 * Validates the complete form by every rule of spec/1-domain, including fair texts. Derives the price from the cheque
 * options and puts a missing pin at the district's centre.
 * @throws InputError and 400 at the fields
 */
export function checkedForm(whole: Record<string, unknown>): ListingForm {
  const parsed = form.safeParse(whole, { reportInput: true });
  if (!parsed.success) throw new InputError(parsed.error.issues);
  const value = parsed.data;
  const district = findDistrict(value.city, value.district);
  if (!district) throw invalid({ path: 'district', key: 'validation.district_elsewhere' });
  const unfair = findUnfairTexts(value);
  if (unfair.length > 0) throw invalid(...unfair.map(fieldProblemOf));
  const rents = (value.chequeOptions ?? []).map((row) => row.annualRent);
  return {
    ...value,
    price: rents.length > 0 ? Math.min(...rents) : (value.price ?? 0),
    location: value.location ?? { lat: district.lat, lng: district.lng },
  };
}

/** Input of `newListing`. */
type NewListingInput = Partial<PropertyForm> & { unlessTwice?: boolean | undefined };

/** Identifies a home among an agent's listings: each duplicate matches one of the conditions. */
interface Digest {
  agent: string;
  sameHome: PropertyCondition[];
}

/** A validated listing without id, reference and photos; only `newListing` creates one. */
export interface NewListing extends Digest {
  form: ListingForm;
  fields: StoredFields;
}

/**
 * Validates a new listing: form, owner, permit and, on request, duplicates. Derives the stored fields.
 * @param agent owner's id; undefined if the caller named no one who may own listings
 * @throws InputError and 400 at the fields, at `agent`, at `permit.number`; 400 `looks_the_same`
 */
export async function newListing(
  input: NewListingInput,
  agent: string | undefined,
  caller: Caller,
): Promise<NewListing> {
  const form = checkedForm(mergeForms({}, input));
  if (agent === undefined) throw unknownOwner();
  const digest = digestOf(agent, form);
  await assertPermitFree(form, caller);
  if (input.unlessTwice) await assertNotTwice(digest);
  return { ...digest, form, fields: storedFields(form) };
}

/** Same unit, same permit, or same title and price. */
function digestOf(agent: string, form: ListingForm): Digest {
  const { city, district, title, price, type, unitNumber, buildingName, permit } = form;
  const sameUnit =
    unitNumber && buildingName
      ? ['buildingName', 'hidden.buildingName'].map((name) => ({ unitNumber, [name]: buildingName, type }))
      : [];
  const samePermit = permit ? [{ permitKey: permitKeyOf(permit.number) }] : [];
  return {
    agent,
    sameHome: [{ title, price }, ...sameUnit, ...samePermit].map((one) => ({ city, district, ...one })),
  };
}

/**
 * Ensures that no other live listing has this permit (spec/1-domain, Permit).
 * @param except the listing that is being edited
 * @throws 400 at `permit.number`, with the other listing's reference if the caller manages it
 */
export async function assertPermitFree(
  { permit }: Pick<ListingForm, 'permit'>,
  caller: Caller,
  except?: Types.ObjectId,
): Promise<void> {
  if (!permit) return;
  const where = {
    isListed: true,
    permitKey: permitKeyOf(permit.number),
    ...(except && { _id: { $ne: except } }),
  };
  const [other] = await findFields(where, ['agent', 'referenceNo'], 1);
  if (!other) return;
  throw invalid({
    path: 'permit.number',
    ...(canManage(caller, other)
      ? { key: 'validation.permit_used_by', n: other.referenceNo }
      : { key: 'validation.permit_used' }),
  });
}

/** Other listings of the agent that look like the same home. */
export async function findDuplicates({ agent, sameHome }: Digest, except?: Types.ObjectId) {
  const others = { agent: toObjectId(agent), ...(except && { _id: { $ne: except } }) };
  // Whole conditions, so that each uses its own index instead of reading all of the agent's listings.
  const where = { $or: sameHome.map((one) => ({ ...others, ...one })) };
  const found = await findFields(where, ['referenceNo', 'title'], 5);
  return found.map(({ _id, referenceNo, title }) => ({ id: String(_id), referenceNo, title }));
}

/** @throws 400 `looks_the_same`, naming each listing that looks like the same home */
async function assertNotTwice(digest: Digest): Promise<void> {
  const found = await findDuplicates(digest);
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

/** Form fields and the fields derived from them; the reference adds `searchTokens`. */
export type StoredFields<Form extends ListingForm = ListingForm> = Form & {
  maxCheques: number;
  fairProblems: FairProblem[];
};

/**
 * Stored fields of a form, without empty ones.
 * @param form public fields, with the concealed ones in `hidden` (see `withShownPlace`)
 * @param unfair forbidden words in its texts; a `checkedForm` has none
 */
export function storedFields<Form extends ListingForm & { hidden?: TrueLocation }>(
  form: Form,
  unfair: readonly FairProblem[] = [],
): StoredFields<Form> {
  const fields = {
    ...form,
    maxCheques: Math.max(0, ...(form.chequeOptions ?? []).map((row) => row.cheques)),
    fairProblems: unfair,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present) as StoredFields<Form>;
}
