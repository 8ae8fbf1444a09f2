import { checkProperty, propertyForm, type PropertyForm } from '@manzil/shared/contract/properties.schemas';
import { findUnfair } from '@manzil/shared/domain/fairListing';
import { findDistrict } from '@manzil/shared/domain/places';
import { LISTED_AVAILABILITIES, PERMIT_NEEDED } from '@manzil/shared/domain/propertyRules';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import { AppError, InputError, invalid, type FieldProblem } from '../../platform/errors';
import { findFields, toObjectId } from './listingReads.model';
import type { PropertyRecord } from './property.model';

const form = propertyForm.superRefine(checkProperty);
export type ListingForm = Omit<PropertyForm, 'price' | 'location'> & {
  price: number;
  location: { lat: number; lng: number };
};

const KEYS = Object.keys(propertyForm.shape) as (keyof PropertyForm)[];

/** What its owner wrote, out of a stored listing; nothing where a field is empty. */
export function formOf(record: PropertyRecord): Partial<PropertyForm> {
  const source = record as unknown as Record<string, unknown>;
  return Object.fromEntries(
    KEYS.filter((key) => source[key] !== undefined && source[key] !== null).map((key) => [key, source[key]]),
  );
}

/** Fields of `input` laid over `former`; `null` takes a field away. */
export function merged(former: Partial<PropertyForm>, input: Partial<PropertyForm>): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...former };
  for (const key of KEYS) {
    if (!(key in input) || input[key] === undefined) continue;
    if (input[key] === null || input[key] === '') delete whole[key];
    else whole[key] = input[key];
  }
  return whole;
}

const TEXTS = ['title', 'titleAr', 'description', 'descriptionAr'] as const;

/** What a text may not carry, at its field, with the words (spec/1-domain, Fair listings). */
function fairProblems(listing: Partial<Record<(typeof TEXTS)[number], string | null | undefined>>) {
  return TEXTS.flatMap((path): FieldProblem[] => {
    const found = findUnfair(listing[path] ?? '');
    if (!found) return [];
    const key =
      found.kind === 'contact' ? 'validation.contact_in_text' : ('validation.unfair_wording' as const);
    return [{ path, key, n: found.words }];
  });
}

/**
 * A listing as it would be stored: every rule of spec/1-domain checked on the whole, the price taken from the cheque
 * options, the pin put to the district's centre where none was given.
 * @throws InputError and 400 at the fields
 */
export function checkedForm(whole: Record<string, unknown>): ListingForm {
  const parsed = form.safeParse(whole, { reportInput: true });
  if (!parsed.success) throw new InputError(parsed.error.issues);
  const value = parsed.data;
  const district = findDistrict(value.city, value.district);
  if (!district) throw invalid({ path: 'district', key: 'validation.district_elsewhere' });
  const unfair = fairProblems(value);
  if (unfair.length > 0) throw invalid(...unfair);
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
interface Publishable extends Partial<Record<(typeof TEXTS)[number], string | null | undefined>> {
  city: string;
  permit?: { type?: string | null | undefined; expiresAt?: string | null | undefined } | null | undefined;
  images: readonly unknown[];
}

/** Where the emirate asks for a permit it is there and of the right kind; none that is shown has ended. */
const hasValidPermit = (listing: Publishable, now: Date) => {
  const kind = PERMIT_NEEDED[listing.city];
  const { permit } = listing;
  if (!permit?.expiresAt) return !kind;
  return (!kind || permit.type === kind) && permitEnd(permit.expiresAt) > now;
};

/** What keeps a listing from being published, each named at its field (spec/2-api, update_property_by_admin). */
export function missingForPublishing(listing: Publishable, now = new Date()): FieldProblem[] {
  return [
    ...(listing.images.length === 0 ? [{ path: 'images', key: 'validation.photo_needed' } as const] : []),
    ...(hasValidPermit(listing, now) ? [] : [{ path: 'permit', key: 'validation.permit_needed' } as const]),
    ...fairProblems(listing),
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
  const [other] = await findFields(where, '_id', 1);
  if (other) throw invalid({ path: 'permit.number', key: 'validation.permit_used' });
}

/** Other listings of the agent that look like the same home: same unit, or same title and price. */
export async function findDuplicates(agent: string, listing: ListingForm, id?: string) {
  const same = [
    { title: listing.title, price: listing.price },
    ...(listing.unitNumber && listing.buildingName
      ? [{ unitNumber: listing.unitNumber, buildingName: listing.buildingName, type: listing.type }]
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
  const found = await findFields(where, 'referenceNo title', 5);
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

/** What is stored of a form, empty fields left out, with what follows from it. */
export function storedFields(form: ListingForm, referenceNo: string): Record<string, unknown> {
  const fields = {
    ...form,
    maxCheques: Math.max(0, ...(form.chequeOptions ?? []).map((row) => row.cheques)),
    searchTokens: listingTokens({ ...form, referenceNo }),
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
