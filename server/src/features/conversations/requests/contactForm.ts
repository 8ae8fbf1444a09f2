import { NATIONALITY_GROUPS } from '@manzil/shared/domain/enums';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { isNationality } from '@manzil/shared/domain/nationalities';
import { invalid } from '../../../platform/base/errors';
import { parsePhoneField } from '../../../platform/text/phone';
import { phoneTokens } from '../../../platform/text/phoneSearch';
import { assertNotReserved } from '../../foundation/people/reservedNames';

const GROUPS: readonly string[] = NATIONALITY_GROUPS;

/** Removes empty fields. */
const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/**
 * Checks a nationality; custom requests may also name a group.
 * @throws AppError 400 at `nationality` if it isn't in the list
 */
export function checkNationality(nationality: string | null | undefined, { withGroups = false } = {}): void {
  if (!nationality || isNationality(nationality)) return;
  if (withGroups && GROUPS.includes(nationality)) return;
  throw invalid({ path: 'nationality', key: 'validation.choice' });
}

/**
 * Stored fields of a form, with the phone in E.164.
 * @throws AppError 400 at `phone`, and at `name` if it contains the brand
 */
export function storedForm<T extends { name: string; phone?: string | null | undefined }>(form: T) {
  assertNotReserved({ name: form.name });
  return withoutEmpty({ ...form, phone: form.phone ? parsePhoneField('phone', form.phone) : undefined });
}

/** Search words for staff to find a sender: name, e-mail, phone in the usual spellings, and `more`. */
export function senderTokens(
  { name, email, phone }: { name: string; email: string; phone?: string | null | undefined },
  ...more: (string | null | undefined)[]
): string[] {
  const words = [name, email, ...more].flatMap((text) => foldWords(text ?? ''));
  return [...new Set([...words, ...phoneTokens(phone)])];
}
