import { expect, it } from 'vitest';
import { csvOf } from './csv';

const MARK = '\u200E';

it.each([
  ['a number', 1250.5, '1250.5'],
  ['nothing', null, ''],
  ['a phone number of the UAE', '+971509876543', `${MARK}+971 509876543`],
  ['a phone number of the USA', '+12125550123', `${MARK}+1 2125550123`],
  ['a phone number of India', '+919812345678', `${MARK}+91 9812345678`],
  ['a phone number as people write it', '050 987 6543', `${MARK}050 987 6543`],
  ['a number with leading zeros', '00123', `${MARK}00123`],
  ['a long number', '784199012345678', `${MARK}784199012345678`],
  ['a text like a date', '3-4', `${MARK}3-4`],
  ['a day', '2026-12-01', '2026-12-01'],
  ['a text like a power', '1E5', `${MARK}1E5`],
  ['a text like an amount', 'AED 80', 'AED 80'],
  ['a word with figures', '2 bedrooms', '2 bedrooms'],
  ['a formula', '=HYPERLINK("https://evil.test")', `'=HYPERLINK(""https://evil.test"")`],
  ...[
    ...['\u200B', '\uFEFF', '\u2060', '\u00AD', '\u200E', '\u034F', '\uFE0F', '\u3164', '\u0001', '\t', ' '],
  ].map((sign): [string, string, string] => [
    `a formula after U+${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    `${sign}=1+1`,
    `'${sign}=1+1`,
  ]),
  ['an old-style formula', '@SUM(A1)', "'@SUM(A1)"],
  ['a formula after a plus', '+A1', "'+A1"],
  ...['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'].map((sign): [string, string, string] => [
    `a formula that begins with ${sign}`,
    `${sign}A1`,
    `'${sign}A1`,
  ]),
  ['a word with an equals sign', 'a=1', 'a=1'],
  ['a word after an invisible character', '\u200BMona', '\u200BMona'],
  ['a two-line text', 'Mona\nSaleh', 'Mona\nSaleh'],
  ['an instant before midnight in London', new Date('2026-11-24T22:31:00Z'), '2026-11-25'],
  ['an instant before midnight in Dubai', new Date('2026-11-25T19:59:59Z'), '2026-11-25'],
  ['an instant after midnight in Dubai', new Date('2026-12-31T20:00:00Z'), '2027-01-01'],
])('The CSV keeps %s unchanged in a spreadsheet.', (_, value, cell) => {
  expect(csvOf([['Heading', (row) => row]], [value])).toBe(`\uFEFF"Heading"\r\n"${cell}"`);
});
