import { findContact } from '@manzil/shared/domain/offer/fairListing';
import { isNationality } from '@manzil/shared/domain/nationalities';
import { findDistrict } from '@manzil/shared/domain/place/places';
import { AppError, invalid } from '../../../platform/base/errors';
import { parsePhoneField } from '../../../platform/text/phone';
import type { UserRecord } from './user.model';

/** Profile fields of a call; `null` clears one, absent ones stay. */
export interface ProfileInput {
  name?: string | undefined;
  nameAr?: string | null | undefined;
  phone?: string | null | undefined;
  whatsapp?: string | null | undefined;
  location?: { city?: string | null | undefined; district?: string | null | undefined } | null | undefined;
  nationality?: string | null | undefined;
  languages?: string[] | undefined;
  about?: string | null | undefined;
  companyName?: string | null | undefined;
  companyNameAr?: string | null | undefined;
  brn?: string | null | undefined;
  brnExpiresAt?: string | null | undefined;
  orn?: string | null | undefined;
  chatOnly?: boolean | undefined;
}

const PLAIN = [
  'name',
  'nameAr',
  'languages',
  'about',
  'companyName',
  'companyNameAr',
  'brn',
  'brnExpiresAt',
  'orn',
  'chatOnly',
] as const;

function placeOf(location: NonNullable<ProfileInput['location']>) {
  const { city, district } = location;
  if (district && !(city && findDistrict(city, district))) {
    throw invalid({ path: 'location.district', key: 'validation.district_elsewhere' });
  }
  return { city: city ?? null, district: district ?? null };
}

const AGENCY_NAMES = ['companyName', 'companyNameAr'] as const;
/** Whose profile changes, as read before. */
type Holder = Partial<Pick<UserRecord, 'memberOf' | (typeof AGENCY_NAMES)[number]>>;

/**
 * The fields without the agency's names, which its members can't change.
 * @throws AppError 400 `agency_member` at a name that differs
 */
function withoutAgencyNames(input: ProfileInput, holder: Holder): ProfileInput {
  const changed = AGENCY_NAMES.filter(
    (key) => input[key] !== undefined && (input[key] || null) !== (holder[key] ?? null),
  );
  if (changed.length === 0) return { ...input, companyName: undefined, companyNameAr: undefined };
  const fields = changed.map((path) => ({ path, key: 'error.agency_member' as const }));
  throw new AppError(400, 'agency_member', { fields });
}

/**
 * Validates and normalizes profile fields: phones in E.164, a district of its emirate, a known nationality (spec/1-domain,
 * User). Absent fields are omitted, empty ones become null.
 * @param holder whose profile it is; a change for a member must apply only while they are one
 * @throws AppError 400 at the field
 */
export function profileOf(fields: ProfileInput, holder: Holder = {}): Record<string, unknown> {
  const input = holder.memberOf ? withoutAgencyNames(fields, holder) : fields;
  const stored: Record<string, unknown> = {};
  // Public text must not contain numbers: they are revealed on request, and counted.
  const contact = findContact(input.about ?? '');
  if (contact) throw invalid({ path: 'about', key: 'validation.contact_in_text', n: contact.words });
  for (const key of PLAIN) {
    if (input[key] !== undefined) stored[key] = input[key] === '' ? null : input[key];
  }
  for (const key of ['phone', 'whatsapp'] as const) {
    if (input[key] !== undefined) stored[key] = input[key] ? parsePhoneField(key, input[key]) : null;
  }
  if (input.location !== undefined) stored['location'] = input.location && placeOf(input.location);
  if (input.nationality !== undefined) {
    if (input.nationality && !isNationality(input.nationality)) {
      throw invalid({ path: 'nationality', key: 'validation.choice' });
    }
    stored['nationality'] = input.nationality;
  }
  return stored;
}

/** Normalizes changed preferences; absent ones stay. */
export const preferenceChange = (
  preferences: { locale?: string | undefined; emailNotifications?: boolean | undefined } = {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(preferences)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [`preferences.${key}`, value]),
  );
