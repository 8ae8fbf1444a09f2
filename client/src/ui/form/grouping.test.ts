import { expect, test } from 'vitest';
import { afterEdit } from './grouping';

/** Applies an edit as a browser would. `|` marks the caret; two of them enclose the selection. */
const [typedIn, deleted, cut, pasted] = [
  'insertText',
  'deleteContentBackward',
  'deleteContentForward',
  'insertFromPaste',
];
type Edit = { inputType: string; data?: string };
const insert = (data: string): Edit => ({ inputType: typedIn, data });
const paste = (data: string): Edit => ({ inputType: pasted, data });
const BACKSPACE: Edit = { inputType: deleted };
const DELETE: Edit = { inputType: cut };

function edited(field: string, { inputType, data = '' }: Edit): string {
  const [before = '', selected = '', after] = field.split('|');
  const [left, chosen, right] = after === undefined ? [before, '', selected] : [before, selected, after];
  const [start, end] =
    chosen !== '' || data !== ''
      ? [left, right]
      : inputType === deleted
        ? [left.slice(0, -1), right]
        : [left, right.slice(1)];
  const typed = { text: start + data + end, caret: start.length + data.length };
  const { text, caret } = afterEdit(left + chosen + right, typed, { inputType, data });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test.each<[from: string, edit: Edit, to: string]>([
  ['123|', insert('4'), '1,234|'],
  ['1,234|', insert('5'), '12,345|'],
  ['1,2|50', insert('9'), '12,9|50'],
  ['|250,000', insert('1'), '1|,250,000'],
  ['999,|999', insert('1'), '9,991|,999'],
  ['1,234|', BACKSPACE, '123|'],
  ['1,234,|567', BACKSPACE, '123|,567'],
  ['1,234|,567', DELETE, '123,4|67'],
  ['1,|234', BACKSPACE, '|234'],
  ['12,345|', insert('.'), '12,345.|'],
  ['12,345.|', insert('5'), '12,345.5|'],
  ['|1,250,000|', insert('7'), '7|'],
  ['|', insert('٨'), '8|'],
  ['123|', insert('٤'), '1,234|'],
  ['|', paste('1250000'), '1,250,000|'],
  ['|', paste('١٢٥٠٠٠٠'), '1,250,000|'],
  ['|', paste('1,250,000'), '1,250,000|'],
  // A comma may be a decimal mark.
  ['2|', insert(','), '2,|'],
  ['2,|', insert('5'), '2,5|'],
  ['|', paste('2,5'), '2,5|'],
  ['|1,250|', paste('2,5'), '2,5|'],
  ['1,25|', insert('0'), '1,250|'],
  // Text that is not a plain number stays unchanged.
  ['1250|', insert('k'), '1250k|'],
  ['1.25|', insert('m'), '1.25m|'],
  ['1.250|', insert('.'), '1.250.|'],
  ['1.250.|', insert('0'), '1.250.0|'],
  ['60|', insert('-'), '60-|'],
  ['60-|', insert('8'), '60-8|'],
])('The field %s after %o becomes %s.', (from, edit, to) => {
  expect(edited(from, edit)).toBe(to);
});

test('Digits typed at any position keep their order.', () => {
  for (let at = 0; at <= 7; at += 1) {
    let field = '|';
    let digits = '';
    for (const digit of '1234567') {
      const place = Math.min(at, digits.length);
      const plain = digits.slice(0, place) + digit + digits.slice(place);
      // Place the caret after the given number of digits.
      const text = field.replace('|', '');
      let caret = 0;
      for (let seen = 0; seen < place; caret += 1) if (text[caret] !== ',') seen += 1;
      field = edited(`${text.slice(0, caret)}|${text.slice(caret)}`, insert(digit));
      digits = plain;
      expect(field.replace('|', '')).toBe(Number(plain).toLocaleString('en'));
      expect(field.split('|')[0]?.replaceAll(',', '')).toBe(plain.slice(0, place + 1));
    }
  }
});
