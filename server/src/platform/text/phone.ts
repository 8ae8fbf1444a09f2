import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { plainPhone } from '@manzil/shared/domain/text/phone';
import { displayText } from '@manzil/shared/domain/text/typedText';
import { invalid } from '../base/errors';

/** Converts a typed phone number to E.164, region AE by default; undefined if invalid. */
function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(plainPhone(typed), 'AE');
  return number?.isValid() ? number.number : undefined;
}

/**
 * Converts the phone number of an input field to E.164.
 * @throws AppError 400 at `path`
 */
export function parsePhoneField(path: string, typed: string): string {
  const number = toE164(typed);
  if (!number) throw invalid({ path, key: 'validation.phone', n: displayText(typed) });
  return number;
}
