// @module-tag long
import request from 'supertest';
import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
import { aPerson, testApp } from '../../../testing/testApp';

/**
 * Pictures as people have them, through the form's upload: each is stored upright, displayable and in its colours,
 * or refused by name with a reason. `UGLY_PICTURES=500` tries as many.
 */
const COUNT = Number(process.env['UGLY_PICTURES'] ?? 23);
/** Files that a call accepts. */
const AT_ONCE = 15;
vi.setConfig({ testTimeout: 60_000 + COUNT * 2000 });
const api = testApp();

/** Red in the first quarter, blue in the last, so that rotation or lost colours show. */
const marked = (width: number, height: number): Sharp => {
  const half = { width: Math.max(1, Math.floor(width / 2)), height: Math.max(1, Math.floor(height / 2)) };
  const red = { create: { ...half, channels: 3 as const, background: '#d02020' } };
  return sharp({ create: { width, height, channels: 3, background: '#2030c0' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
};
/** The EXIF orientation of a camera held that way; the pixels are stored as such a camera does. */
async function turned(width: number, height: number, orientation: number): Promise<Buffer> {
  const upright = await marked(width, height).png().toBuffer();
  const lying: Record<number, (one: Sharp) => Sharp> = {
    2: (one) => one.flop(),
    3: (one) => one.rotate(180),
    4: (one) => one.flip(),
    5: (one) => one.rotate(270).flop(),
    6: (one) => one.rotate(270),
    7: (one) => one.rotate(90).flop(),
    8: (one) => one.rotate(90),
  };
  const one = sharp(upright);
  return (lying[orientation]?.(one) ?? one).withMetadata({ orientation }).jpeg().toBuffer();
}

interface Ugly {
  file: Buffer;
  /** The aspect ratio to be shown; undefined where the picture is to be refused. */
  shape?: number;
  /** Whether it has the two colours. */
  isMarked?: boolean;
}
const shown = async (of: Sharp, shape: number, isMarked = true): Promise<Ugly> => ({
  file: await of.toBuffer(),
  shape,
  isMarked,
});
const refused = (file: Buffer): Ugly => ({ file });

/** Kinds of difficult pictures; `n` varies each round. */
const KINDS: Record<string, (n: number) => Promise<Ugly>> = {
  upright: (n) => shown(marked(600 + n, 2000).jpeg(), (600 + n) / 2000),
  strip: (n) => shown(marked(120, 4000 + n).png(), 120 / (4000 + n)),
  panorama: (n) => shown(marked(5000 + n, 700).jpeg(), (5000 + n) / 700),
  tiny: (n) => shown(marked(8 + (n % 9), 8).png(), (8 + (n % 9)) / 8),
  pixel: () => shown(marked(1, 1).png(), 1, false),
  black: (n) =>
    shown(
      sharp({ create: { width: 900 + n, height: 600, channels: 3, background: '#000' } }).jpeg(),
      (900 + n) / 600,
      false,
    ),
  cmyk: (n) =>
    shown(
      marked(900 + n, 600)
        .toColourspace('cmyk')
        .jpeg(),
      (900 + n) / 600,
    ),
  grey: (n) =>
    shown(
      marked(900 + n, 600)
        .greyscale()
        .png(),
      (900 + n) / 600,
      false,
    ),
  deep: (n) =>
    shown(
      marked(900 + n, 600)
        .toColourspace('rgb16')
        .png(),
      (900 + n) / 600,
    ),
  palette: (n) => shown(marked(900 + n, 600).png({ palette: true, colours: 4 }), (900 + n) / 600),
  progressive: (n) => shown(marked(900 + n, 600).jpeg({ progressive: true, quality: 20 }), (900 + n) / 600),
  avif: (n) => shown(marked(400 + n, 300).avif({ effort: 0 }), (400 + n) / 300),
  seeThrough: (n) =>
    shown(
      marked(900 + n, 600)
        .ensureAlpha(0.5)
        .png(),
      (900 + n) / 600,
      false,
    ),
  huge: (n) => shown(marked(8000, 6000 - (n % 100)).jpeg({ quality: 40 }), 8000 / (6000 - (n % 100))),
  sideways: async (n) => ({
    file: await turned(900 + n, 600, (n % 8) + 1),
    shape: (900 + n) / 600,
    isMarked: true,
  }),
  lying: async (n) => ({
    file: await turned(500 + n, 800, 5 + (n % 4)),
    shape: (500 + n) / 800,
    isMarked: true,
  }),
  animated: async (n) => {
    const frames = await Promise.all(
      [0, 1].map((at) =>
        marked(300 + n, 200)
          .modulate({ brightness: 1 + at / 5 })
          .removeAlpha()
          .raw()
          .toBuffer(),
      ),
    );
    const whole = sharp(Buffer.concat(frames), {
      raw: { width: 300 + n, height: 400, channels: 3, pageHeight: 200 },
    });
    return shown(whole.webp({ loop: 0, delay: [100, 100] }), (300 + n) / 200);
  },
  tooMany: () => marked(9000, 6000).png({ compressionLevel: 1, palette: true }).toBuffer().then(refused),
  moving: async (n) =>
    refused(
      await marked(300 + n, 200)
        .gif()
        .toBuffer(),
    ),
  drawing: () =>
    Promise.resolve(refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))),
  words: () => Promise.resolve(refused(Buffer.from('Not a photo at all'))),
  nothing: () => Promise.resolve(refused(Buffer.alloc(0))),
  brokenOff: async (n) =>
    refused(
      (
        await marked(2000 + n, 1500)
          .jpeg()
          .toBuffer()
      ).subarray(0, 4000),
    ),
};

interface Stored {
  publicID: string;
  url: string;
  width: number;
  height: number;
  placeholder: string;
  srcset: string;
}
const pixelAt = async (file: Buffer, x: number, y: number) => {
  const { width, height } = await sharp(file).metadata();
  const [red = 0, , blue = 0] = await sharp(file)
    .extract({ left: Math.floor(width * x), top: Math.floor(height * y), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { red, blue };
};

/** Every stored size of a picture is displayable and shows what was sent. */
async function look(picture: Stored, { shape = 1, isMarked }: Ugly, name: string): Promise<void> {
  // A side of a few pixels is rounded to whole ones; extreme ratios are cropped to twice the width.
  const rounding = 1 / Math.min(picture.width, picture.height);
  expect(Math.abs(Math.log(picture.width / picture.height / shape)), name).toBeLessThan(0.02 + rounding);
  expect(picture.placeholder.length, name).toBeLessThanOrEqual(400);
  for (const part of picture.srcset.split(', ')) {
    const [url = '', width = ''] = part.split(' ');
    const file = (await request(api.app).get(url).expect(200)).body as Buffer;
    const header = await sharp(file).metadata();
    expect([header.format, `${header.width}w`, header.pages ?? 1, header.space], name).toEqual([
      'webp',
      width,
      1,
      'srgb',
    ]);
    if (!isMarked) continue;
    const [first, last] = [await pixelAt(file, 0.2, 0.2), await pixelAt(file, 0.8, 0.8)];
    expect([first.red > first.blue, last.blue > last.red], `${name}: ${width}`).toEqual([true, true]);
  }
}

it(`${COUNT} difficult pictures are shown correctly or refused by name with a reason.`, async () => {
  const names = Object.keys(KINDS);
  const agent = await aPerson('agent');
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const uglies = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, COUNT - from) }, async (_, at) => {
        const n = from + at;
        const name = names[n % names.length] ?? '';
        const ugly = await KINDS[name]?.(Math.floor(n / names.length));
        if (!ugly) throw new Error('No such kind');
        return { name, ugly };
      }),
    );
    const upload = api.post('/property/draft/upload').set('jwtoken', agent.token);
    for (const { name, ugly } of uglies) void upload.attach('images', ugly.file, `${name}.jpg`);
    const { body } = await upload.expect(200);
    const errors = body.errors as { path: string; message: string }[];
    const wrong = uglies.flatMap(({ ugly }, at) => (ugly.shape === undefined ? [`images.${at}`] : []));
    expect(errors.map(({ path }) => path)).toEqual(wrong);
    for (const { path, message } of errors) {
      expect(message).toContain(`${uglies[Number(path.split('.')[1])]?.name ?? '-'}.jpg`);
    }
    const good = uglies.filter(({ ugly }) => ugly.shape !== undefined);
    expect(body.data).toHaveLength(good.length);
    for (const [at, { name, ugly }] of good.entries()) await look(body.data[at], ugly, name);
    await api.delete('/property/draft').set('jwtoken', agent.token).expect(200);
  }
});
