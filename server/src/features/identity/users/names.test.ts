import { describe, expect, it } from 'vitest';
import { aPerson, testApp } from '../../../testing/testApp';
import { User } from '../../foundation/people/user.model';

const api = testApp();
let count = 0;
const register = (name: string) =>
  api
    .post('/user/register')
    .send({ name, email: `named${(count += 1)}@people.test`, password: 'Desert-rose-7' });
const MESSAGE = { email: 'asks@people.test', phone: '050 123 4567', message: 'Please call me back' };

/** The calls that take a person's name; each returns its response. */
const PLACES: [
  string,
  (name: string) => Promise<{ status: number; body: { errors?: { path: string }[] } }>,
][] = [
  ['registration', (name) => register(name)],
  [
    'the profile',
    async (name) => {
      const { token } = await aPerson('user');
      return api.post('/user/edit_user_profile').set('jwtoken', token).send({ name });
    },
  ],
  [
    'an account made by an admin',
    async (name) => {
      const { token } = await aPerson('admin');
      const email = `named${(count += 1)}@people.test`;
      return api.post('/user/register_agent').set('jwtoken', token).send({ name, email });
    },
  ],
  ['the contact form', (name) => api.post('/contact/save-contact').send({ name, ...MESSAGE })],
];

/** Letters that look like the brand's, and the brand next to an office word. */
const LOOK_ALIKES = [
  ...[
    '\u041canzil Support',
    'M\u0430nzil',
    'Manz\u0456l',
    'MAN\u0396IL',
    'Manzi1',
    'MANZIl',
    '\u{1D40C}anzil',
  ],
  ...[
    'Mánzil team',
    'ManzilSupport',
    'manzilsupport',
    'MANZILTEAM',
    'supportManzil',
    'M.a.n.z.i.l',
    'Manzil\u202e',
  ],
];

describe.each(PLACES)('A name at %s', (place, say) => {
  it.each([
    ['invisible characters only', '\u200b\u2060\u200d\u200c'],
    ['Hangul fillers only', '\u3164\u3164\u115f'],
    ['one letter among invisible ones', 'a\u200b\u3164\u2063'],
    ['no letters', '12345 !!'],
    ['stacked accents', `Zalgo ${'a\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(3)}`],
    ['an address', 'WIN 5000 AED at https://evil.com/x'],
    ['a site', 'Cheap flats evil.com'],
    ['a site after a title', 'dr.evil.com'],
    ['www', 'see www.evil'],
    ['a site followed by a word', 'evil.ae now'],
    ['a short address', 'bit.ly/x'],
    ['a one-letter site', 't.co'],
    ['a path after initials', 'j.ng/x'],
    ['a port', 'evil.kim:80'],
    ['a site under a new ending', 'win.vip'],
    ['a site in capitals', 'EVIL.COM'],
    ['a site with full-width stops', 'evil．com'],
    ['a site with ideographic stops', 'evil。com'],
    ['a site with half-width stops', 'evil｡com'],
    ['a site with one-dot leaders', 'evil․com'],
    ['a Cyrillic site', 'пример.рф'],
    ['an Arabic site', 'موقع.امارات'],
    ['a Chinese site', '例子.中国'],
    ['a site in punycode', 'evil.xn--p1ai'],
    ['a site joined to a name', 'evil.com.Khan'],
    ['a site joined by a hyphen', 'evil.xyz-Khan'],
    ['a site with an apostrophe', "evil.shop's"],
    ['a site with invisible characters', 'evil\u200b.\u2060com'],
    ['a name under a country', 'Dr.Sam.Ae'],
    ['a site in the form of a name', 'Evil.Com'],
    ['a site in the form of a name, under another ending', 'Evil.Dev'],
    ['a name that is a site', 'Ram.Dev'],
    ['a one-letter site in the form of a name', 'X.Com'],
    ['a one-letter site below a name', 'Elon.X.Com'],
    ['a one-letter site under .net', 'Q.Net'],
    ['a one-letter site under .org', 'W.Org'],
    ['a path after a degree', 'B.Com/x'],
    ['a port after a degree', 'B.Com:80'],
    ['a site before a degree', 'evil.com B.Com'],
    ['a degree joined to a name', 'B.Com.Khan'],
    ['a Cyrillic letter for a degree', 'В.com'],
    ['a letter with an accent for a degree', 'é.com'],
    ['a letter under a country', 'B.Co'],
    ['a mail address', 'joe@evil.com'],
  ])('A name with %s is refused.', async (_what, name) => {
    const { status, body } = await say(name);
    expect({ status, paths: body.errors?.map(({ path }) => path) }).toEqual({ status: 400, paths: ['name'] });
  });

  it.each([
    'Noura Al Suwaidi',
    'محمد بن راشد',
    'مُحَمَّد',
    'می\u200cخواهم احمد',
    'Dr.Ahmed Ali',
    'J.R. Smith',
    'St. John-Smythe, Jr.',
    "Siobhán O'Brien",
    'Nguyễn Thị Hương',
    '李 小龙',
    'क\u094dषत्रिय',
    'Mohd.Irfan Khan',
    'Md.Rahman',
    'O’Brien',
    'Abd-Allah',
    'J.R.R. Tolkien',
    'St.John',
    'A.Rahman',
    'Ma.Teresa',
    'Abdul.Kareem',
    'Mohd.Ali',
    'J.Ng',
    'J.R.Weber',
    'Dr.Kim',
    'Prof.Dr.Schmidt',
    'Md.Al-Amin',
    "Md.Sa'id",
    'Muhammad.Na’im',
    'S.M.Haque',
    'Omar B.Sc.',
    'B.Com Rahul Mehta',
    'Rahul Mehta, B.Com.',
    'Priya M.Com',
    'Priya Nair (M.COM)',
    'R.Nair.B.Com',
    'Ram Dev',
    'A.P.J. Kalam, b.com',
    'Ph.D. Layla',
    'د.محمد',
    'أ.د.سعيد',
    'मो.इरफ़ान',
  ])('The name %s is accepted.', async (name) => {
    expect((await say(name)).status).toBeLessThan(300);
  });

  if (place !== 'an account made by an admin') {
    it.each([
      'Manzil',
      'Manzil Support',
      'MANZIL\u200b team',
      'M a n z i l',
      'Ｍanzil',
      'the-manzil-desk',
      ...LOOK_ALIKES,
    ])('A name that poses as the site is refused: %s.', async (name) => {
      const { status, body } = await say(name);
      expect({ status, paths: body.errors?.map(({ path }) => path) }).toEqual({
        status: 400,
        paths: ['name'],
      });
    });
  }
});

describe('Stored names', () => {
  it('A stored name has no invisible characters and no line breaks.', async () => {
    const name = 'Noura\u202e gnp\u0000 \r\nBcc: Al\u200b  Suwaidi';
    await register(name).expect(201);
    const stored = await User.findOne({ email: `named${count}@people.test` }).lean();
    expect(stored?.name).toBe('Noura gnp Bcc: Al Suwaidi');
    await register('می\u200cخواهم\u200d احمد\u200c').expect(201);
    const persian = await User.findOne({ email: `named${count}@people.test` }).lean();
    expect(persian?.name).toBe('می\u200cخواهم احمد');
  });
});

/** Other names shown beside a person's own: of an agency, of a group. */
const OTHER_NAMES: [
  string,
  string,
  (name: string) => Promise<{ status: number; body: { errors?: { path: string }[] } }>,
][] = [
  ...(['nameAr', 'companyName', 'companyNameAr'] as const).map((field): (typeof OTHER_NAMES)[number] => [
    `the profile’s ${field}`,
    field,
    async (name) => {
      const { token } = await aPerson('agent');
      return api
        .post('/user/edit_user_profile')
        .set('jwtoken', token)
        .send({ [field]: name });
    },
  ]),
  [
    'a new group',
    'chatName',
    async (name) => {
      const [agent, other] = [await aPerson('agent'), await aPerson('agent')];
      const group = { type: 'group', users: [other.id], chatName: name };
      return api.post('/chat/create').set('jwtoken', agent.token).send(group);
    },
  ],
  [
    'a group’s new name',
    'chatName',
    async (name) => {
      const [agent, other] = [await aPerson('agent'), await aPerson('agent')];
      const group = { type: 'group', users: [other.id], chatName: 'Marina viewings' };
      const { body } = await api.post('/chat/create').set('jwtoken', agent.token).send(group).expect(201);
      return api
        .patch(`/chat/edit_group/${body.data.id}`)
        .set('jwtoken', agent.token)
        .send({ chatName: name });
    },
  ],
];

describe.each(OTHER_NAMES)('%s', (_place, path, say) => {
  it.each(['Manzil Support', ...LOOK_ALIKES])(
    'A name that poses as the site is refused: %s.',
    async (name) => {
      const { status, body } = await say(name);
      expect({ status, paths: body.errors?.map((error) => error.path) }).toEqual({
        status: 400,
        paths: [path],
      });
    },
  );

  it.each(['Coral Gate Homes', 'دار المرسى', 'Manzilat Brothers', 'Al Manzili Group'])(
    'The name %s is accepted.',
    async (name) => {
      expect((await say(name)).status).toBeLessThan(300);
    },
  );
});

describe('Group names', () => {
  it('Format characters are stripped from a group name, which must not be empty afterwards.', async () => {
    const [agent, other] = [await aPerson('agent'), await aPerson('agent')];
    const create = (chatName: string) =>
      api
        .post('/chat/create')
        .set('jwtoken', agent.token)
        .send({ type: 'group', users: [other.id], chatName });
    const { body } = await create('\u202egpj.exe\u200b team').expect(201);
    expect(body.data.chatName).toBe('gpj.exe team');
    await create('\u200b\u2060\u200b').expect(400);
  });
});
