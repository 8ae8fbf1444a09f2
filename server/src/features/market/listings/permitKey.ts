import { codeOf } from '@manzil/shared/domain/text/typedText';

/** Identifies a permit in any spelling of its number (spec/1-domain, Permit). */
export const permitKeyOf = (number: string): string => codeOf(number).toUpperCase();
