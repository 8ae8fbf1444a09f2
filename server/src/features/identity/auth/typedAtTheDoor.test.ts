import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastMail } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

/** What people type and paste when they register and sign in. */
const api = testApp();
const PASSWORD = 'Desert-rose-7';
let count = 0;
const register = (more: object) =>
  api
    .post('/user/register')
    .send({ name: 'Mariam Saif', email: `typed${(count += 1)}@doors.test`, password: PASSWORD, ...more });
const login = (email: string, totp?: string) =>
  api.post('/user/login').send({ email, password: PASSWORD, ...(totp && { totp }) });
const call = (path: string, token: string, body: object) => api.post(path).set('jwtoken', token).send(body);
const stored = async () => User.findOne({ email: `typed${count}@doors.test` }).lean();

/** The ways people write a code. */
const inScript = (zero: number) => (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const grouped = (sign: string) => (code: string) => `${code.slice(0, 3)}${sign}${code.slice(3)}`;
const SHAPES: [string, (code: string) => string][] = [
  ['a blank', grouped(' ')],
  ['a no-break space', grouped('\u00a0')],
  ['a thin space', grouped('\u2009')],
  ['a dash', grouped('-')],
  ['a non-breaking dash', grouped('\u2011')],
  ['a dot', grouped('.')],
  ['a zero-width space', grouped('\u200b')],
  ['marks around it', (code) => `\u202a${code}\u202c`],
  ['Arabic digits', inScript(0x660)],
  ['Persian digits', inScript(0x6f0)],
  ['Devanagari digits', inScript(0x966)],
  ['full-width digits', inScript(0xff10)],
];

describe('E-mail addresses', () => {
  let plain: TestPerson;
  let international: TestPerson;
  beforeAll(async () => {
    const passwordHash = await hashPassword(PASSWORD);
    plain = await aPerson('user', { email: 'layla.haddad@example.com', passwordHash });
    international = await aPerson('user', { email: 'layla@xn--80a1acny.xn--p1ai', passwordHash });
  });

  it.each([
    ['a left-to-right mark', '\u200elayla.haddad@example.com'],
    ['a right-to-left mark', 'layla.haddad@example.com\u200f'],
    ['zero-width spaces', '\u200blayla.haddad@example.com\u200b'],
    ['isolates', '\u2068layla.haddad@example.com\u2069'],
    ['embeddings', '\u202alayla.haddad@example.com\u202c'],
    ['a byte order mark', '\ufefflayla.haddad@example.com'],
    ['soft hyphens inside', 'layla.had\u00addad@exam\u00adple.com'],
    ['no-break spaces', '\u00a0layla.haddad@example.com\u00a0'],
    ['a line end', 'layla.haddad@example.com\r\n'],
    ['capitals', 'Layla.Haddad@EXAMPLE.com'],
    ['a full-width @', 'layla.haddad＠example.com'],
    ['full-width letters', 'ｌａｙｌａ.haddad@ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['an ideographic full stop', 'layla.haddad@example。com'],
    ['mailto:', 'mailto:layla.haddad@example.com?subject=Hi'],
    ['a name', 'Layla Haddad <layla.haddad@example.com>'],
    ['a name in quotes', '"Haddad, Layla" <Layla.Haddad@example.com>;'],
    ['angle brackets', '<layla.haddad@example.com>'],
    ['a full stop', 'layla.haddad@example.com.'],
    ['an Arabic comma', 'layla.haddad@example.com،'],
    ['blanks around the @', 'layla.haddad @ example.com'],
  ])('An address with %s signs in.', async (_what, typed) => {
    const { body } = await login(typed).expect(200);
    expect(body.user.id).toBe(plain.id);
  });

  it.each([
    'layla@почта.рф',
    'LAYLA@ПОЧТА.РФ',
    'layla@XN--80A1ACNY.xn--p1ai',
    'layla@поч\u00adта。рф',
    'layla@почта.xn--p1ai',
  ])('All spellings of an international domain are one account: %s.', async (typed) => {
    expect((await login(typed).expect(200)).body.user.id).toBe(international.id);
    const again = await register({ email: typed }).expect(400);
    expect(again.body.code).toBe('email_taken');
  });

  it.each([
    "o'brien+tag@exa-mple.co.uk",
    'a!b#c/d=e@example.io',
    'محمد@example.com',
    'info@موقع.امارات',
    'post@bücher.example',
    'x_y@sub.sub.example.museum',
  ])('A valid address is accepted once: %s.', async (typed) => {
    const { body } = await register({ email: typed }).expect(201);
    expect(body.token).toBeTruthy();
    await User.updateOne(
      { email: (await User.findOne().sort({ _id: -1 }).lean())?.email },
      { verified: true },
    );
    await register({ email: `\u200e${typed.toUpperCase()}\u200b`, password: 'Other-rose-77' }).expect(400);
  });

  it.each([
    ['layla', 'has no @'],
    ['layla@home', 'after the @'],
    ['layla@1.2.3.4', 'after the @'],
    ['layla@-home.com', 'after the @'],
    ['layla@exa%6dple.com', 'after the @'],
    ['layla@example.com/x', 'after the @'],
    ['lay la@example.com', 'before the @'],
    ['.layla@example.com', 'before the @'],
    ['a@b.com, c@d.com', 'one e-mail address'],
  ])('An invalid address is quoted with the problem: %s.', async (typed, words) => {
    const { body } = await register({ email: typed }).expect(400);
    expect(body.errors).toMatchObject([{ path: 'email' }]);
    expect(body.errors[0].message).toContain(words);
    expect(body.errors[0].message).toContain(`“\u2068${typed}\u2069”`);
  });
});

describe('Registration', () => {
  it.each(['12345 ', '١٢٣٤٥', '۱۲۳۴۵', '१२३४५', '１２３４５', '\u200e12345\u200f', '12 345', 'BRN 12345'])(
    'The broker number %j is accepted.',
    async (brn) => {
      await register({ brn }).expect(201);
      expect((await stored())?.brn).toBe('12345');
    },
  );

  it.each([
    '0509876543',
    '٠٥٠ ٩٨٧ ٦٥٤٣',
    '۰۵۰۹۸۷۶۵۴۳',
    '०५०९८७६५४३',
    '０５０９８７６５４３',
    '\u202a+971 50 987 6543\u202c',
    '\u2068+971509876543\u2069',
    '+971 (0)50 987 6543',
    '+971 0 50 987 6543',
    '00971509876543',
    '٠٠٩٧١ ٥٠ ٩٨٧ ٦٥٤٣',
    '+00971509876543',
    '971509876543',
    'tel:+971509876543',
    'Tel: 050 987 6543',
    '050\u2011987\u20116543',
    '050.987.6543',
    '050_987_6543',
    '(050) 987-6543',
    '050\u00a0987\u00a06543',
    '＋971 50 987 6543',
    '+ 971 50 987 6543',
  ])('The phone number %j is accepted.', async (phone) => {
    await register({ phone }).expect(201);
    expect((await stored())?.phone).toBe('+971509876543');
  });

  it.each(SHAPES)('A mailed code with %s is accepted.', async (_what, shape) => {
    const { body } = await register({}).expect(201);
    const { code } = await lastMail(`typed${count}@doors.test`, 'otp');
    await api
      .post('/user/verifyOTP')
      .send({ token: body.token, otp: shape(code) })
      .expect(200);
  });
});

describe('Second-factor codes', () => {
  afterEach(() => void vi.useRealTimers());
  it.each(SHAPES)('A second factor is set up, used and disabled by a code with %s.', async (_what, shape) => {
    const person = await aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
    vi.useFakeTimers({ toFake: ['Date'] });
    const { body } = await call('/auth/twoFactor/start', person.token, { password: PASSWORD }).expect(200);
    const next = () => {
      vi.setSystemTime(Date.now() + 60_000);
      return shape(new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate());
    };
    const confirmed = await call('/auth/twoFactor/confirm', person.token, { totp: next() }).expect(200);
    const { token, recoveryCodes } = confirmed.body.data as { token: string; recoveryCodes: string[] };
    await login(person.email, next()).expect(200);
    await login(person.email, shape(recoveryCodes[0] ?? '').toLowerCase()).expect(200);
    await login(person.email, `\u200e ${recoveryCodes[1]?.replaceAll('-', ' ')}\u2069`).expect(200);
    await login(person.email, recoveryCodes[1]).expect(401);
    await call('/auth/twoFactor/stop', token, { password: PASSWORD, totp: next() }).expect(200);
  });
});
