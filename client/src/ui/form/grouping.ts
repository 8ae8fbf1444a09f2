import { foldDigits } from '@manzil/shared/domain/digits';

/** Groups the digits of a number while it is typed. */

/** A field's text and where its caret stands. */
export interface Typed {
  text: string;
  caret: number;
}
/** What the browser says of an edit (`InputEvent`). */
export interface Edit {
  inputType?: string;
  data?: string | null;
}

const PLAIN = /^\d*(?:\.\d*)?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const isNumber = (text: string) => PLAIN.test(text) || GROUPED.test(text);
const bare = (text: string) => text.replaceAll(',', '');

/** `1250000.5` as `1,250,000.5`. */
export const withGroups = (text: string): string => {
  const [whole = '', ...rest] = bare(text).split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.');
};

/** The caret keeps the digits that stand before it. */
function grouped({ text, caret }: Typed): Typed {
  const shown = withGroups(text);
  let left = bare(text.slice(0, caret)).length;
  let at = 0;
  while (left > 0 && at < shown.length) {
    if (shown[at] !== ',') left -= 1;
    at += 1;
  }
  return { text: shown, caret: at };
}

/** Deleting a separator deletes the digit beside it. */
function withoutDigit(before: string, { text, caret }: Typed, { inputType = '' }: Edit): Typed {
  const isSeparator = text.length === before.length - 1 && bare(text) === bare(before);
  if (!isSeparator) return { text, caret };
  const at = inputType.endsWith('Forward') ? caret : caret - 1;
  return at < 0
    ? { text, caret }
    : { text: text.slice(0, at) + text.slice(at + 1), caret: Math.min(caret, at) };
}

/**
 * What a field shows after an edit. A comma that somebody types or pastes may be a decimal mark: it stays as it is until
 * the whole is a number with its digits grouped.
 */
export function afterEdit(before: string, typed: Typed, edit: Edit): Typed {
  const now = { ...typed, text: foldDigits(typed.text) };
  const { inputType = '', data } = edit;
  const isDigit =
    /^insert(?:Text|CompositionText)$/.test(inputType) && /^[\d.]+$/.test(foldDigits(data ?? ''));
  const isDelete = inputType.startsWith('delete');
  if (!isNumber(before) || !(isDigit || isDelete)) return isNumber(now.text) ? grouped(now) : now;
  const kept = isDelete ? withoutDigit(before, now, edit) : now;
  return PLAIN.test(bare(kept.text)) ? grouped(kept) : kept;
}
