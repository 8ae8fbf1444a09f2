import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { seededBy } from '../../../testing/samples/random';
import { aForm, aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { facesFor } from '../../../platform/paper/faces';
import { setText } from '../../../platform/paper/setText';

const api = testApp({ PUBLIC_URL: 'https://homes.example' });
let agent: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  [agent, admin] = await Promise.all([
    aPerson('agent', { name: 'Huda Karam', phone: '+971501112233', companyName: 'Blue Door', brn: '12345' }),
    aPerson('admin'),
  ]);
});

const ask = (id: string, lang = 'en', who?: TestPerson) => {
  const asked = api.get(`/property/poster?id=${id}&lang=${lang}`).buffer(true);
  return who ? asked.set('jwtoken', who.token) : asked;
};
const sheet = async (id: string, lang = 'en', who?: TestPerson) => {
  const { body, headers } = await ask(id, lang, who).expect(200);
  return { pdf: body as Buffer, headers: headers as Record<string, string> };
};

/** The text of a PDF's pages, by the letters its fonts map glyphs to. */
function lettersOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, bytes = '']) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const maps = streams.filter((one) => one.includes('beginbfrange')).join('\n');
  return [...maps.matchAll(/<([0-9a-f]{4,})>/gi)]
    .map(([, code = '']) => String.fromCodePoint(parseInt(code.slice(0, 4), 16)))
    .join('');
}

/** Texts of a PDF's page in the order they are drawn, without spaces: typesetting draws a text in several runs. */
function textsOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const bodies = new Map(
    [...raw.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => [id, body]),
  );
  const streamOf = (body = '') => {
    const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  };
  const lettersIn = (font: string) => {
    const map = streamOf(bodies.get(/\/ToUnicode (\d+)/.exec(bodies.get(font) ?? '')?.[1]));
    return [...(map.match(/\[[^\]]*\]/g)?.join('') ?? '').matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.match(/\w{4}/g) ?? []).map((code) => parseInt(code, 16))),
    );
  };
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id = '']) => [name, lettersIn(id)]),
  );
  const page = streamOf(bodies.get(/\/Contents (\d+)/.exec(raw)?.[1]));
  let letters: string[] = [];
  return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)]
    .map(([, font, glyphs = '']) => {
      if (font) letters = fonts.get(font) ?? [];
      return (glyphs.match(/\w{4}/g) ?? []).map((glyph) => letters[parseInt(glyph, 16)]).join('');
    })
    .join('')
    .replaceAll(' ', '');
}

it.each(['en', 'ar'])('A published listing has a poster in %s.', async (lang) => {
  const record = await aListing({
    agent: agent.id,
    ...aForm(),
    permit: { number: `ABC-12345-${lang.toUpperCase()}`, type: 'other', expiresAt: '2030-01-01' },
  });
  const { pdf, headers } = await sheet(String(record._id), lang);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain(`${record.referenceNo}-${lang}.pdf`);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf.toString('latin1')).toContain(`/Lang (${lang})`);
  const letters = lettersOf(pdf);
  expect(/\p{Script=Arabic}/u.test(letters)).toBe(lang === 'ar');
});

it("The poster crops the cover to the owner's focus point.", async () => {
  const photo = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#824' } })
    .jpeg()
    .toBuffer();
  const sent = api.post('/property').set('jwtoken', agent.token);
  for (const [key, value] of Object.entries(aForm())) void sent.field(key, String(value));
  const { body } = await sent.attach('images', photo, 'a.jpg').expect(201);
  const { id, images } = body.data as { id: string; images: { publicID: string }[] };
  await api
    .patch(`/property/update_property_by_admin?id=${id}`)
    .set('jwtoken', admin.token)
    .send({ isVerified: true })
    .expect(200);
  const before = (await sheet(id)).pdf;
  expect(before.toString('latin1')).toContain('/Subtype /Image');
  await api
    .patch(`/property/edit_property?id=${id}`)
    .set('jwtoken', agent.token)
    .send({ photoNotes: [{ publicID: images[0]?.publicID, focus: { x: 0, y: 100 } }] })
    .expect(200);
  expect((await sheet(id)).pdf.equals(before)).toBe(false);
});

it.each([
  ['2029-12-31T19:59:00Z', 'December', false],
  ['2029-12-31T20:00:00Z', 'January', true],
])('A poster rendered at %s has the date of the Emirates, in %s.', async (now, _month, hasJ) => {
  const record = await aListing({ agent: agent.id, referenceNo: `PR-${Date.parse(now)}` });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const letters = lettersOf((await sheet(String(record._id))).pdf);
  vi.useRealTimers();
  // Nothing else on the poster has a J.
  expect(letters.includes('J')).toBe(hasJ);
});

it('A poster is rendered once for everyone and again when the listing changes.', async () => {
  const record = await aListing({ agent: agent.id });
  const id = String(record._id);
  const first = (await sheet(id)).pdf;
  // The owner's poster holds no more than a visitor's: the very same bytes.
  expect((await sheet(id, 'en', agent)).pdf.equals(first)).toBe(true);
  await api
    .patch(`/property/edit_property?id=${id}`)
    .set('jwtoken', agent.token)
    .send({ price: 73_000 })
    .expect(200);
  expect((await sheet(id)).pdf.equals(first)).toBe(false);
});

it('Only publicly listed homes have a poster, even for their owner.', async () => {
  const pending = String((await aListing({ agent: agent.id, isVerified: false }))._id);
  const closed = String((await aListing({ agent: agent.id, availability: 'rented' }))._id);
  for (const id of [pending, closed, '0123456789abcdef01234567']) {
    for (const who of [undefined, agent, admin]) await ask(id, 'en', who).expect(404);
  }
  await ask(closed, 'fr').expect(400);
});

it('Text is laid out in reading order.', () => {
  const said = (text: string, more = {}) =>
    setText(text, { size: 10, weight: 400, room: 400, most: 2, ...more }).map(({ runs }) =>
      runs.map(({ text: run }) => run),
    );
  expect(said('Bright flat')).toEqual([['Bright flat']]);
  // What is read first stands on the right; Latin and figures keep their order; brackets are mirrored.
  const [[...mixed] = []] = said('شقة (12) Marina');
  expect(mixed.join('|')).toMatch(/^Marina\|.*12.*شقة/);
  expect(said('٢٣ شقة')[0]?.join('')).toContain('٣٢');
  // Characters without a font are dropped, endless words are broken, and excess text is truncated.
  expect(said('a 😀\u0000 b')).toEqual([['a b']]);
  const long = said('x'.repeat(5000), { most: 3 });
  expect(long).toHaveLength(3);
  expect(long.at(-1)?.join('')).toMatch(/…$/);
  expect(said('')).toEqual([]);
  // A broken word loses nothing, and no letter has more accents than people write.
  const broken = said(`Tower ${'W'.repeat(150)} end`, { most: 9 }).map((line) => line.join(''));
  expect(broken.join('')).toBe(`Tower${'W'.repeat(150)} end`);
  expect(Math.max(...broken.map(({ length }) => length))).toBeLessThan(60);
  expect(said(`ب${'\u064e'.repeat(30)}`)[0]?.join('')).toHaveLength(5);
});

it.each([
  ['Persian', 'فيلا مع گاراژ و پارک خاص، چهار اتاق'],
  ['Urdu', 'گھر کے سامنے پارک ہے، ٹیرس اور ڈریسنگ روم، بڑا'],
  ['Russian', 'Просторная вилла у моря, ёлка'],
  ['Kazakh', 'Теңіз жағасындағы үй, қазіргі'],
  ['Hindi', 'समुद्र के पास बड़ा फ्लैट'],
  ['Malayalam', 'കടലിനടുത്തുള്ള വലിയ ഫ്ലാറ്റ്'],
  ['Tamil', 'கடலுக்கு அருகில் பெரிய வீடு'],
  ['Telugu', 'సముద్రం దగ్గర పెద్ద ఇల్లు'],
  ['Bengali', 'সমুদ্রের কাছে বড় ফ্ল্যাট'],
  ['Chinese', '靠近海边的两居室公寓，可看海景'],
  ['Vietnamese', 'Căn hộ rộng gần biển, hướng Đông, Nguyễn Thị Hằng'],
  ['Filipino', 'Malaking bahay malapit sa dagat, Niño Peñaflor'],
  ['Greek', 'Μεγάλο σπίτι κοντά στη θάλασσα'],
])('Every letter of %s is printed.', (_, text) => {
  for (const weight of [400, 600] as const) {
    expect(facesFor(text, weight).missing).toEqual([]);
    const runs = setText(text, { size: 10, weight, room: 4000, most: 1 })[0]?.runs ?? [];
    const printed = runs.map((run) => run.text).join('');
    expect([...printed].toSorted()).toEqual([...text.normalize('NFC')].toSorted());
    for (const run of runs) {
      expect(
        [...run.text].every((letter) => run.face.has(letter)),
        run.text,
      ).toBe(true);
    }
  }
});

/** Latin to Cyrillic, Arabic, the scripts of India, Vietnamese, Greek, and some Chinese. */
const RANGES = [
  [0x41, 0x530],
  [0x600, 0x770],
  [0x900, 0xd80],
  [0x1e00, 0x2000],
  [0x4e00, 0x4e40],
] as const;

it('Any combination of letters in one font can be shaped.', () => {
  const random = seededBy('faces');
  const letters = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n)),
  ).filter((letter) => /[\\p{L}\\p{M}]/u.test(letter));
  const { faces } = facesFor(letters.join(''), 400);
  for (const face of faces) {
    const own = letters.filter((letter) => face.has(letter));
    for (let n = 0; n < 100 && own.length > 0; n += 1) {
      const word = Array.from({ length: 6 }, () => random.pick(own)).join('');
      expect(face.width(word, 10), `${face.name} ${word}`).toBeGreaterThanOrEqual(0);
    }
  }
});

it('A joined-up word stays in one font.', () => {
  const [line] = setText('فيلا مع گاراژ', { size: 10, weight: 400, room: 400, most: 1 });
  const word = line?.runs.find((run) => run.text.includes('گ'));
  expect([...(word?.text ?? '')].toSorted().join('').trim()).toContain([...'گاراژ'].toSorted().join(''));
});

it('The poster marks titles with characters that cannot be printed.', async () => {
  expect(facesFor('Villa 한국 😀\u200f', 400).missing).toEqual(['한', '국']);
  const { pdf } = await sheet(
    String((await aListing({ agent: agent.id, title: 'Villa 한국 in Dubai Marina' }))._id),
  );
  const plain = await sheet(
    String((await aListing({ agent: agent.id, title: 'Villa in Dubai Marina' }))._id),
  );
  expect(lettersOf(pdf)).toContain('+');
  expect(lettersOf(plain.pdf)).not.toContain('+');
});

it.each([
  ['yearly', 'a year'],
  ['monthly', 'a year · AED 5,200 a month'],
  ['weekly', 'a year · AED 1,200 a week'],
  ['daily', 'a year · AED 171 a day'],
])(
  'The poster of a home let %s shows place, price, facts, agent and permit in order.',
  async (rentPeriod, period) => {
    const record = await aListing({
      ...aForm(),
      agent: agent.id,
      referenceNo: `PR-POSTER-${rentPeriod}`,
      title: 'Bright corner',
      description: 'Near the water.',
      buildingName: 'Marina Heights',
      price: 62_400,
      rentPeriod,
      bathrooms: '3',
      parkings: '1',
      area: 1250,
      permit: { number: `ABC-${rentPeriod.toUpperCase()}`, type: 'other', expiresAt: '2030-01-01' },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2029-03-04T08:00:00Z') });
    const { pdf } = await sheet(String(record._id)).finally(() => vi.useRealTimers());
    const texts = [
      'Apartment · For rent',
      'Bright corner',
      'Marina Heights, Al Majaz 2, Sharjah',
      `AED 62,400 ${period}`,
      'Bedrooms 2 bedrooms Bathrooms 3 Area 1,250 ft² Parking 1',
      'Near the water.',
      'Scan to see all photos and the map and to contact the agent',
      'Huda Karam · Blue Door',
      'BRN 12345',
      `Permit: Other permit ABC-${rentPeriod.toUpperCase()}`,
      `Manzil · Reference PR-POSTER-${rentPeriod}`,
      'As of March 4, 2029. Prices and availability may change: see the page for current details.',
    ];
    expect(textsOf(pdf)).toBe(texts.join('').replaceAll(' ', ''));
  },
);

it.each([
  ['monthly', '·AED5,200شهرياً'],
  ['weekly', '·AED1,200أسبوعياً'],
  ['daily', '·AED171يومياً'],
])(
  'The Arabic poster of a home let %s adds the rent as asked, with its period.',
  async (rentPeriod, text) => {
    // Both posters have the same letters otherwise; Arabic is drawn in shaping order.
    const lettersFor = async (mark: string, period: string) => {
      const own = `${mark}-${rentPeriod.toUpperCase()}`;
      const permit = { number: own, type: 'other', expiresAt: '2030-01-01' };
      const fields = { referenceNo: `PR-${own}`, permit, price: 62_400, rentPeriod: period };
      const record = await aListing({ ...aForm(), agent: agent.id, ...fields });
      return [...textsOf((await sheet(String(record._id), 'ar')).pdf)];
    };
    const [yearly, added] = [await lettersFor('AB', 'yearly'), await lettersFor('BA', rentPeriod)];
    for (const letter of yearly) added.splice(added.indexOf(letter), 1);
    expect(added.toSorted()).toEqual([...text].toSorted());
  },
);
