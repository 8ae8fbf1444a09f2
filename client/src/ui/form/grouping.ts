import { foldDigits } from '@manzil/shared/domain/text/digits';

/** Groups digits as the user types. */

/** Field text and caret position. */
export interface Typed {
  text: string;
  caret: number;
}
/** The fields of `InputEvent` that describe an edit. */
export interface Edit {
  inputType?: string;
  data?: string | null;
}

const PLAIN = /^\d*(?:\.\d*)?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const isNumber = (text: string) => PLAIN.test(text) || GROUPED.test(text);
/** Whether the text is a non-empty number without separators. */
export const isPlainNumber = (text: string): boolean => /^\d+(?:\.\d*)?$/.test(text);
const withoutCommas = (text: string) => text.replaceAll(',', '');

/** Formats `1250000.5` as `1,250,000.5`. */
export const withGroups = (text: string): string => {
  const [whole = '', ...rest] = withoutCommas(text).split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.');
};

/** Regroups the text and keeps the caret after the same digit. */
function grouped({ text, caret }: Typed): Typed {
  const shown = withGroups(text);
  let left = withoutCommas(text.slice(0, caret)).length;
  let at = 0;
  while (left > 0 && at < shown.length) {
    if (shown[at] !== ',') left -= 1;
    at += 1;
  }
  return { text: shown, caret: at };
}

/** Deletes the digit next to a deleted separator. */
function withoutDigit(before: string, { text, caret }: Typed, { inputType = '' }: Edit): Typed {
  const isSeparator = text.length === before.length - 1 && withoutCommas(text) === withoutCommas(before);
  if (!isSeparator) return { text, caret };
  const at = inputType.endsWith('Forward') ? caret : caret - 1;
  return at < 0
    ? { text, caret }
    : { text: text.slice(0, at) + text.slice(at + 1), caret: Math.min(caret, at) };
}

/**
 * Returns the field's text and caret after an edit. A typed or pasted comma may be a decimal mark, so it stays until the
 * whole text is a correctly grouped number.
 */
export function afterEdit(before: string, typed: Typed, edit: Edit): Typed {
  const now = { ...typed, text: foldDigits(typed.text) };
  const { inputType = '', data } = edit;
  const isDigit =
    /^insert(?:Text|CompositionText)$/.test(inputType) && /^[\d.]+$/.test(foldDigits(data ?? ''));
  const isDelete = inputType.startsWith('delete');
  if (!isNumber(before) || !(isDigit || isDelete)) return isNumber(now.text) ? grouped(now) : now;
  const adjusted = isDelete ? withoutDigit(before, now, edit) : now;
  return PLAIN.test(withoutCommas(adjusted.text)) ? grouped(adjusted) : adjusted;
}
