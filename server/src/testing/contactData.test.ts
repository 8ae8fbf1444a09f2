import { expect, it } from 'vitest';
import { readEmail } from '@manzil/shared/domain/text/email';
import { findContact, findUnfair, unfairKey } from '@manzil/shared/domain/offer/fairListing';
import { linkInName } from '@manzil/shared/domain/text/nameLink';
import { isPermitLink } from '@manzil/shared/domain/address/permitLink';
import { plainPhone } from '@manzil/shared/domain/text/phone';
import { readPlain } from '@manzil/shared/domain/text/plainText';
import { oneLine, plainValue } from '@manzil/shared/domain/text/typedText';

/** An address of 254 octets. */
const LONGEST_EMAIL = `${'x'.repeat(64)}@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(57)}.com`;
it.each([
  ['Mona@Example.com', 'mona@example.com'],
  [' mona@example.com. ', 'mona@example.com'],
  ['mona @ example.com', 'mona@example.com'],
  ['mailto:mona@example.com?subject=Home', 'mona@example.com'],
  ['MAILTO: mona@example.com', 'mona@example.com'],
  ['Mona Ali <mona@example.com>', 'mona@example.com'],
  ['Mona <mailto:mona@example.com>;', 'mona@example.com'],
  ['"mona@example.com",', 'mona@example.com'],
  ['(mona@example.com)', 'mona@example.com'],
  ["'mona@example.com", 'mona@example.com'],
  ['"(mona@example.com)"', 'mona@example.com'],
  ['mona@ example.com', 'mona@example.com'],
  ['mona @example.com', 'mona@example.com'],
  ['ｍona@example。com', 'mona@example.com'],
  ['mona٢٣@example.com', 'mona23@example.com'],
  ['منى٢@example.com', 'منى٢@example.com'],
  ['mona@دبي.امارات', 'mona@xn--ngbn6f.xn--mgbaam7a8h'],
  ['mona@Bücher.example', 'mona@xn--bcher-kva.example'],
  ["mona.o'neil+home@a-b.example", "mona.o'neil+home@a-b.example"],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
  [LONGEST_EMAIL, LONGEST_EMAIL],
])('The email address "%s" is read as "%s".', (typed, email) => {
  expect(readEmail(typed)).toEqual({ email });
});

it.each([
  ['mona', 'at', 'mona'],
  ['', 'at', ''],
  ['mona@a.com@b.com', 'several', 'mona@a.com@b.com'],
  ['@example.com', 'local', '@example.com'],
  ['.mona@example.com', 'local', '.mona@example.com'],
  ['mona.@example.com', 'local', 'mona.@example.com'],
  ['mo..na@example.com', 'local', 'mo..na@example.com'],
  ['mo na@example.com', 'local', 'mo na@example.com'],
  [`${'x'.repeat(65)}@example.com`, 'local', `${'x'.repeat(65)}@example.com`],
  [`${'م'.repeat(33)}@example.com`, 'local', `${'م'.repeat(33)}@example.com`],
  ['Mona mailto:mona@example.com', 'local', 'Mona mailto:mona@example.com'],
  ['<mona@example.com> home', 'domain', 'mona@example.com> home'],
  [`${LONGEST_EMAIL}m`, 'domain', `${LONGEST_EMAIL}m`],
  ['mona@', 'domain', 'mona@'],
  ['mona@example', 'domain', 'mona@example'],
  ['mona@exam ple.com', 'domain', 'mona@exam ple.com'],
  ['mona@example.com/path', 'domain', 'mona@example.com/path'],
  ['mona@example.com:80', 'domain', 'mona@example.com:80'],
  ['mona@-a.com', 'domain', 'mona@-a.com'],
  ['mona@a-.com', 'domain', 'mona@a-.com'],
  ['mona@a..com', 'domain', 'mona@a..com'],
  ['mona@1.2.3.4', 'domain', 'mona@1.2.3.4'],
  [`mona@${'x'.repeat(64)}.com`, 'domain', `mona@${'x'.repeat(64)}.com`],
  [`mona@${'x.'.repeat(124)}com`, 'domain', `mona@${'x.'.repeat(124)}com`],
])('The email address "%s" is refused for its %s.', (typed, part, read) => {
  expect(readEmail(typed)).toEqual({ key: `validation.email_${part}`, read });
});

it.each([
  ['+971 50 123 4567', '+971 50 123 4567'],
  ['tel:+971501234567', '+971501234567'],
  ['WhatsApp: 050 123 4567', '050 123 4567'],
  ['sms 050', '050'],
  ['my sms 050', 'my sms 050'],
  ['050--123', '050-123'],
  ['+00971 50', '+971 50'],
  ['050 +00 7', '050 +00 7'],
  ['050 +1 (0) 2', '050 +1 (0) 2'],
  ['telephone 050', 'telephone 050'],
  ['+971 (0) 50 123 4567', '+971  50 123 4567'],
  ['00971 ( 0 )50', '00971 50'],
  ['(0) 50 123', '(0) 50 123'],
  ['++ 00971 50', '+971 50'],
  ['+ 971 50', '+971 50'],
  ['٠٥٠–١٢٣ـ', '050-123ـ'],
  ['050−123_45', '050-123-45'],
  ['\u202a050\u00a0\u00a0123\u202c\t', '050 123'],
])('The phone number "%s" is read as "%s".', (typed, number) => {
  expect(plainPhone(typed)).toBe(number);
});

it.each([
  ['https://dubailand.gov.ae/permit/1', true],
  ['https://GOV.ae', true],
  ['https://dari.ae?x=1', true],
  ['https://www.tamm.abudhabi#a', true],
  ['http://gov.ae', false],
  ['https://evilgov.ae', false],
  ['https://gov.ae.evil.com/', false],
  ['https://gov.ae:443/', false],
  ['https://gov.ae@evil.com/', false],
  ['https://evil.com\\.gov.ae', false],
  [' https://gov.ae', false],
])("The address %s leads to a permit authority's site: %s.", (address, leads) => {
  expect(isPermitLink(address)).toBe(leads);
});

it.each([
  ['Mona Ali', undefined],
  ['Md.Rahman', undefined],
  ['J.Ng', undefined],
  ['Dr.Law', undefined],
  ['Sheikh.J.So', undefined],
  ['Ali.J.Ng', 'ali.j.ng'],
  ['J.Ali.Ng', 'j.ali.ng'],
  ['Ali B.Com', undefined],
  ['M.Com', undefined],
  ['x.b.com', undefined],
  ['Ali.Xyz-now', 'ali.xyz-now'],
  ["Abu.Sa'id", undefined],
  ['evil.com', 'evil.com'],
  ['Mona (evil.com)', 'evil.com'],
  ['evil.com.foo', 'evil.com.foo'],
  ['evil.net.foo', 'evil.net.foo'],
  ['evil.org.foo', 'evil.org.foo'],
  ['evil.info.zzz', undefined],
  ['bit.ly/x', 'bit.ly'],
  ['j.ng/x', 'j.ng'],
  ['j.ng:8', 'j.ng:8'],
  ['evil。com', 'evil.com'],
  ['ｅvil.com', 'evil.com'],
  ['Ram.Dev', 'ram.dev'],
  ['evil.xn--p1ai', 'evil.xn--p1ai'],
  ['http://x', 'http://x'],
  ['www.evil', 'www.evil'],
  ['awww.evil', undefined],
  ['A. Ali', undefined],
])('The name "%s" contains the link %s.', (name, link) => {
  expect(linkInName(name)).toBe(link);
});

it.each([
  ['⒇', '(20)'],
  ['ﷺ', 'ﷺ'],
  ['①❶➀➊⓵', '11111'],
  ['⓪⓿🄋🄌', '0000'],
  ['٥۵५', '555'],
  ['𝟝x²', '5x2'],
  ['a\u200bb\u0301', 'ab'],
])('A reader sees "%s" as "%s".', (typed, seen) => {
  expect(readPlain(typed).plain).toBe(seen);
});

it('What a reader sees is quoted as typed.', () => {
  const { plain, typed } = readPlain('x 🄋\u200b⒇ 𝟝.');
  expect(plain).toBe('x 0(20) 5.');
  expect([typed(0, 0), typed(0, 1), typed(2, 3), typed(2, 4), typed(8, 9), typed(8, 99)]).toEqual([
    ...['', 'x', '🄋', '🄋\u200b⒇', '𝟝', '𝟝.'],
  ]);
});

it.each([
  ['Call 050 123 4567 now', '050 123 4567'],
  ['Call 0501234567', '0501234567'],
  ['Call +971-50-123-4567', '+971-50-123-4567'],
  ['Call 00971 4 123 4567', '00971 4 123 4567'],
  ['Call 971501234567', '971501234567'],
  ['Call 50 123 4567', '50 123 4567'],
  ['Call 53 123 4567', undefined],
  ['Call 800-4567', '800-4567'],
  ['Call 800 456', undefined],
  ['Call 04 123 4567', '04 123 4567'],
  ['Call 01 123 4567', undefined],
  ['Call O5O l23 4567', 'O5O l23 4567'],
  ['Call o 5 o 1 2 3 4 5 6 7', 'o 5 o 1 2 3 4 5 6 7'],
  ['Call ٠٥٠١٢٣٤٥٦٧', '٠٥٠١٢٣٤٥٦٧'],
  ['Call ⓪⑤⓪①②③④⑤⑥⑦', '⓪⑤⓪①②③④⑤⑥⑦'],
  [
    'zero five zero one two three four five six seven, please',
    'zero five zero one two three four five six seven',
  ],
  ['call: oh five oh 123 45 67', 'oh five oh 123 45 67'],
  ['zerofivezero onetwothree fourfivesixseven', 'zerofivezero onetwothree fourfivesixseven'],
  ['صفر خمسة صفر واحد اثنين ثلاثة أربعة خمسة ستة سبعة', 'صفر خمسة صفر واحد اثنين ثلاثة أربعة خمسة ستة سبعة'],
  ['one two three four five six seven eight nine', undefined],
  ['zero five zero one two three', undefined],
  ['zero four one two three four five six seven', 'zero four one two three four five six seven'],
  ['صفر أربعة واحد اثنان ثلاثة أربعة خمسة ستة', undefined],
  [`050123456${'7'.repeat(60)}`, undefined],
  ['The price is AED 500,000,000', undefined],
  ['Built for 0500000000', undefined],
  ['1,250,000 AED, 2,400 ft², 2026-11-27', undefined],
  ['Write to layla@example.com', 'layla@example.com'],
  ['Write to layla at gmail dot com', 'layla at gmail dot com'],
  ['Write to layla (at) gmail.com', 'gmail.com'],
  ['Write to layla[at]gmail[dot]com', 'layla[at]gmail[dot]com'],
  ['Write to layla @ gmail . com', 'layla @ gmail . com'],
  ['look at the sea', undefined],
  ['See https://example.test/a b', 'https://example.test/a'],
  ['See www.example.test', 'www.example.test'],
  ['See Example.COM/a', 'Example.COM/a'],
  ['See example.ae.', undefined],
  ['See example.ae, please', 'example.ae'],
  ['See example.me', 'example.me'],
  ['A home.By the sea', undefined],
])('The text "%s" contains the contact %s.', (text, words) => {
  expect(findContact(text)).toEqual(words === undefined ? undefined : { kind: 'contact', words });
});

it.each([
  ['Indian family preferred', 'Indian family'],
  ['Indians only', 'Indians only'],
  ['No Filipinos', 'No Filipinos'],
  ['Filipinos not allowed', 'Filipinos'],
  ['for Chinese', 'Chinese'],
  ['Indian not allowed', 'Indian'],
  ['Only Europeans please', 'Only Europeans'],
  ['European style kitchen', undefined],
  ['French windows and a Turkish bath', undefined],
  ['Indian restaurants nearby', undefined],
  ['Chinese and Indian restaurants', undefined],
  ['للعرب', 'للعرب'],
  ['للعرب فقط', 'للعرب فقط'],
  ['عائلة هندية', 'عائلة هندية'],
  ['ممنوع الهنود', 'ممنوع الهنود'],
  ['مطبخ أوروبي', undefined],
  ['Expat couples', 'Expat couples'],
  ['Family home', undefined],
  ['Arab welcome', 'Arab welcome'],
  ['Indians please, not allowed', undefined],
  ['Indians are welcome', 'Indians'],
  ['Indian cuisine welcome', undefined],
  ['only عربي here', undefined],
  ['بدون المصريين', 'بدون المصريين'],
  ['لا مصريات', 'لا مصريات'],
  ['سيدات مصرية', 'سيدات مصرية'],
  ['مصرية فقط', 'مصرية فقط'],
  ['ديكور مصري', undefined],
  ['مصريون فقط', 'مصريون فقط'],
  ['والهنود فقط', 'والهنود فقط'],
])('The text "%s" screens by nationality with the words %s.', (text, words) => {
  expect(findUnfair(text)).toEqual(words === undefined ? undefined : { kind: 'nationality', words });
});

it('A contact is reported before a nationality, each with its own message.', () => {
  expect(findUnfair('Indians only, call 0501234567')).toEqual({ kind: 'contact', words: '0501234567' });
  expect(unfairKey('contact')).toBe('validation.contact_in_text');
  expect(unfairKey('nationality')).toBe('validation.unfair_wording');
});

it.each([
  ['a selector after a digit without a keycap', '5\ufe0fx', '5x'],
  ['a Mongolian selector after a Latin letter', 'a\u180bb', 'ab'],
  ['a joiner between a letter and a picture', 'x\u200d👩', 'x👩'],
  ['a joiner between a picture and a letter', '👩\u200dx', '👩x'],
  ['a non-joiner between pictures', '👩\u200c👩', '👩👩'],
  ['a joiner before a full stop', 'م\u200d.', 'م.'],
  ['tags after a letter', 'x\u{e0067}\u{e007f}y', 'xy'],
  ['tags without an end', '🏴\u{e0067}y', '🏴y'],
  ['a selector after a Latin letter', 'x\u{e0101}y', 'xy'],
])('On one line, %s is dropped.', (_what, typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

it.each([
  ['ᠠ\u180bᠡ', 'ᠠ\u180bᠡ'],
  ['🏴\u{e0067}\u{e0062}\u{e007f}y', '🏴\u{e0067}\u{e0062}\u{e007f}y'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
])('The shape of "%s" is kept.', (typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

it.each([
  ['−5', '-5'],
  ['5−3', '5−3'],
  ['٣٫٥', '3.5'],
  [' ５ ', '5'],
])('The value "%s" of an address is read as "%s".', (typed, value) => {
  expect(plainValue(typed)).toBe(value);
});
