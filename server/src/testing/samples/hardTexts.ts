/** Repeats characters up to a length. */
const repeated = (signs: string, length: number) => signs.repeat(Math.ceil(length / signs.length));
/** As many distinct letters as possible. */
const different = (length: number) =>
  Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join('');
/** All marks of one kind before all of another: sorting them moves each past every other. */
const inTwoRows = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`;

/** Texts of about `length` UTF-16 units that were once slow to process; each name says why. */
export const hardTexts = (length: number): Record<string, string> => ({
  'one letter': 'a'.repeat(length),
  blanks: `a${' '.repeat(length)}a`,
  'signs nobody sees': `a${'\u200b'.repeat(length)}a`,
  'joiners in a row': `ب${'\u200c'.repeat(length)}`,
  'digits of another script': '٥'.repeat(length),
  'marks in two rows': inTwoRows(length),
  'marks in turn': `a${repeated('\u0301\u0316', length)}`,
  'letters with thirty marks': repeated(`a${'\u0316\u0301'.repeat(15)}`, length),
  'Arabic letters with thirty marks': repeated(`ب${'\u064e'.repeat(30)}`, length),
  'marks and half-width sound marks': repeated(`${'\u0301\u0316'.repeat(14)}\uff9e`, length),
  'a sign that reads as eighteen letters': 'ﷺ'.repeat(length),
  'a sign that reads as four': '㏂'.repeat(length),
  'different letters': different(length),
  'a site of different letters': `https://${different(length)}.com`,
  'a long path': `https://a.ae/${repeated('a/../', length)}`,
  'signs by their number': repeated('#41', length),
  'points between letters': repeated('a.', length),
  'a mail without an end': `${'a'.repeat(length)}@`,
});
