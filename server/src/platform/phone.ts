import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { plainPhone } from '@manzil/shared/domain/phone';
import { shown } from '@manzil/shared/domain/typedText';
import { invalid } from './errors';

/** A typed phone number as E.164, region AE unless it says otherwise; undefined when it is none. */
function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(plainPhone(typed), 'AE');
  return number?.isValid() ? number.number : undefined;
}

/**
 * The phone number of an input field as E.164.
 * @throws AppError 400 at `path`
 */
export function phoneAt(path: string, typed: string): string {
  const number = toE164(typed);
  if (!number) throw invalid({ path, key: 'validation.phone', n: shown(typed) });
  return number;
}
