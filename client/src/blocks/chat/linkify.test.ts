import { describe, expect, it } from 'vitest';
import { linkify } from './linkify';

/** The links in a text, with their targets if different from the text. */
const linksIn = (text: string) =>
  linkify(text).flatMap(({ text: shown, href }) => {
    if (!href) return [];
    return shown === href ? [shown] : [`${shown} → ${href}`];
  });

describe('Links in a message', () => {
  it.each([
    [
      'see https://en.wikipedia.org/wiki/Palm_Jumeirah_(island) ok',
      'https://en.wikipedia.org/wiki/Palm_Jumeirah_(island)',
    ],
    ['(https://a.ae/b)', 'https://a.ae/b'],
    ['(see https://a.ae/x_(y))', 'https://a.ae/x_(y)'],
    ['[plan](https://a.ae/b)', 'https://a.ae/b'],
    ['https://a.ae/b].', 'https://a.ae/b'],
    ['https://a.ae/?q=1&b[]=2#x', 'https://a.ae/?q=1&b[]=2#x'],
    ['https://maps.google.com/?q=25.1,55.2', 'https://maps.google.com/?q=25.1,55.2'],
    ['Is it https://a.ae/b?', 'https://a.ae/b'],
    ['https://a.ae/b…', 'https://a.ae/b'],
    ['“https://a.ae/b”', 'https://a.ae/b'],
    ['«https://a.ae/b»،', 'https://a.ae/b'],
    ['<https://a.ae/b>', 'https://a.ae/b'],
    ['انظر https://a.ae/b؟ نعم', 'https://a.ae/b'],
    ['https://a.ae/العربية، وبعدها', 'https://a.ae/العربية'],
    ['https://موقع.امارات/شقة', 'https://موقع.امارات/شقة'],
    ['https://пример.рф/а', 'https://пример.рф/а'],
    ["https://a.ae/it's", "https://a.ae/it's"],
    ['https://a.ae:8080/x', 'https://a.ae:8080/x'],
    ['HTTPS://A.AE/X', 'HTTPS://A.AE/X'],
    ['https://a.ae/b\u200f', 'https://a.ae/b'],
    ['www.homes.properties/x', 'www.homes.properties/x → https://www.homes.properties/x'],
    ['layla@a.ae, please', 'layla@a.ae → mailto:layla@a.ae'],
    ['mailto:layla@a.ae', 'mailto:layla@a.ae'],
  ])('The whole address is found in %j.', (text, link) => expect(linksIn(text)).toEqual([link]));

  it.each([
    ['050 987 6543', '050 987 6543 → tel:0509876543'],
    ['call ٠٥٠ ٩٨٧ ٦٥٤٣ now', '٠٥٠ ٩٨٧ ٦٥٤٣ → tel:0509876543'],
    ['۰۵۰۹۸۷۶۵۴۳', '۰۵۰۹۸۷۶۵۴۳ → tel:0509876543'],
    ['\u202a+971 50 987 6543\u202c', '+971 50 987 6543 → tel:+971509876543'],
    ['+971 (0)50 987 6543', '+971 (0)50 987 6543 → tel:+971509876543'],
    ['+971\u201150\u2011987\u20116543', '+971\u201150\u2011987\u20116543 → tel:+971509876543'],
    ['050.987.6543', '050.987.6543 → tel:0509876543'],
    ['050\u00a0987\u00a06543', '050\u00a0987\u00a06543 → tel:0509876543'],
  ])('The phone number is found in %j.', (text, link) => expect(linksIn(text)).toEqual([link]));

  it('Several links are found in one text.', () => {
    expect(linksIn('050 123 4567 / 055 123 4567, https://a.ae/1 (https://a.ae/2)')).toEqual([
      '050 123 4567 → tel:0501234567',
      '055 123 4567 → tel:0551234567',
      'https://a.ae/1',
      'https://a.ae/2',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://a.ae/%0aalert(1)',
    'vbscript:x',
    'data:text/html,<b>x</b>',
    'ftp://a.ae/x',
    'file:///etc/passwd',
    '//a.ae/x',
    'https://',
    'evil.com',
    'on 04.11.2026 or 04-11-2026',
    'AED 1.250.000',
    'id 12345678901234567890',
  ])('The text %j contains no link.', (text) => expect(linkify(text)).toEqual([{ text }]));

  it('The parts of a text add up to the text.', () => {
    const text = 'a https://a.ae/(b) \u202a050 123 4567\u202c, www.b.ae/؟ c@d.ae\u200f.';
    expect(
      linkify(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it.each(['https://', 'https://a.ae/(', 'www.', 'a@', '@a.', '05 ', '٠', '(', 'mailto:', '\u200f', '«'])(
    'A message full of %j is parsed quickly.',
    { tags: ['clock'] },
    (signs) => {
      const start = performance.now();
      linkify(signs.repeat(4000 / signs.length));
      expect(performance.now() - start).toBeLessThan(100);
    },
  );
});
