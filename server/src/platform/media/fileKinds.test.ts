import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aHeic } from '../../testing/heic';
import { aPerson, testApp } from '../../testing/testApp';
import { sendFiles, UPLOAD_CALLS, type UploadCase } from '../../testing/uploadCalls';

/** Every upload detects a file's type by its content, whatever its name and the browser's type. */
const api = testApp();

const scene = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#4a7' } });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const CONTENTS = {
  jpeg: () => scene.clone().jpeg().toBuffer(),
  png: () => scene.clone().png().toBuffer(),
  webp: () => scene.clone().webp().toBuffer(),
  avif: () => scene.clone().avif({ effort: 0 }).toBuffer(),
  gif: () => scene.clone().gif().toBuffer(),
  tiff: () => scene.clone().tiff().toBuffer(),
  heic: aHeic,
  pdf: () => Promise.resolve(PDF),
  text: () => Promise.resolve(Buffer.from('Not a photo at all')),
  nothing: () => Promise.resolve(Buffer.alloc(0)),
};
type Content = keyof typeof CONTENTS;
let files: Record<Content, Buffer>;
beforeAll(async () => {
  const made = Object.entries(CONTENTS).map(async ([name, make]) => [name, await make()] as const);
  files = Object.fromEntries(await Promise.all(made)) as Record<Content, Buffer>;
});

type Verdict = 'taken' | 'heic' | 'not a photo';
/** Content, name, type from the browser, verdict. */
const PHOTOS: [Content, string, string, Verdict][] = [
  ['jpeg', 'photo.jpg', 'image/jpeg', 'taken'],
  ['jpeg', 'photo.jfif', 'image/jpeg', 'taken'],
  ['jpeg', 'photo.heic', 'image/heic', 'taken'],
  ['jpeg', 'IMG_2041', '', 'taken'],
  ['jpeg', 'photo.jpg', 'application/octet-stream', 'taken'],
  ['jpeg', 'contract.pdf', 'application/pdf', 'taken'],
  ['png', 'photo.jpg', 'image/jpeg', 'taken'],
  ['webp', 'photo.jpg', 'image/jpeg', 'taken'],
  ['avif', 'photo.png', 'text/plain', 'taken'],
  ['heic', 'photo.heic', 'image/heic', 'heic'],
  ['heic', 'photo.HEIC', '', 'heic'],
  ['heic', 'photo.jpg', 'image/jpeg', 'heic'],
  ['heic', 'IMG_2042', 'application/octet-stream', 'heic'],
  ['gif', 'photo.jpg', 'image/jpeg', 'not a photo'],
  ['tiff', 'photo.jpg', 'image/jpeg', 'not a photo'],
  ['pdf', 'photo.jpg', 'image/jpeg', 'not a photo'],
  ['text', 'photo.jpg', 'image/jpeg', 'not a photo'],
  ['nothing', 'photo.jpg', 'image/jpeg', 'not a photo'],
];
const SAYS: Record<Exclude<Verdict, 'taken'>, { en: RegExp; ar: RegExp }> = {
  heic: {
    en: /HEIC.*JPEG.*Preview.*Windows.*Most Compatible/,
    ar: /HEIC.*JPEG.*المعاينة.*Windows.*الأكثر توافقاً/,
  },
  'not a photo': { en: /file as a photo/, ar: /كصورة/ },
};

interface Answer {
  status: number;
  body: { data?: unknown[]; errors?: { path: string; message: string }[] };
}
type Sent = [content: Content, name: string, type: string];
async function send(wire: string, sent: Sent[], lang = 'en'): Promise<Answer> {
  const [role, prepare] = UPLOAD_CALLS[wire] as UploadCase;
  const who = await aPerson(role);
  const named = sent.map(([content, name, type]) => ({ content: files[content], name, type }));
  return sendFiles(api, who, await prepare(api, who), named).set('accept-language', lang);
}

describe('Listing photos', () => {
  const WIRE = 'POST /property/draft/upload';
  it.each(PHOTOS)('A %s file named “%s” and sent as “%s” is %s.', async (content, name, type, verdict) => {
    const { status, body } = await send(WIRE, [[content, name, type]]);
    if (verdict === 'taken') {
      expect([status, body.data?.length, body.errors ?? []]).toEqual([200, 1, []]);
      return;
    }
    expect([status, body.errors?.[0]?.path]).toEqual([415, 'images.0']);
    expect(body.errors?.[0]?.message).toMatch(SAYS[verdict].en);
    const arabic = await send(WIRE, [[content, name, type]], 'ar');
    expect(arabic.body.errors?.[0]?.message).toMatch(SAYS[verdict].ar);
  });

  it('Readable files of a call are kept when one of them is HEIC.', async () => {
    const { status, body } = await send(WIRE, [
      ['jpeg', 'first.jpg', 'image/jpeg'],
      ['heic', 'second.jpg', 'image/jpeg'],
      ['png', 'third.jpg', 'image/jpeg'],
    ]);
    expect([status, body.data?.length, body.errors?.map(({ path }) => path)]).toEqual([200, 2, ['images.1']]);
    expect(body.errors?.[0]?.message).toMatch(/second\.jpg.*HEIC/);
  });
});

const PICTURES = Object.keys(UPLOAD_CALLS).filter((wire) => wire !== 'POST /auth/resume');
it.each(PICTURES)('%s accepts a PNG named .heic and explains a HEIC named .jpg.', async (wire) => {
  const good = await send(wire, [['png', 'photo.heic', 'application/octet-stream']]);
  expect([Math.floor(good.status / 100), good.body.errors ?? []]).toEqual([2, []]);
  const bad = await send(wire, [['heic', 'photo.jpg', 'image/jpeg']]);
  expect(bad.body.errors?.map(({ message }) => message)).toEqual([expect.stringMatching(SAYS.heic.en)]);
});

it.each([
  ['pdf', 'cv.pdf', 'application/pdf', 200],
  ['pdf', 'cv.docx', 'application/octet-stream', 200],
  ['pdf', 'cv', '', 200],
  ['jpeg', 'cv.pdf', 'application/pdf', 415],
  ['heic', 'cv.pdf', 'application/pdf', 415],
  ['text', 'cv.docx', 'application/pdf', 415],
] as const)('A %s résumé named “%s” and sent as “%s” answers %i.', async (content, name, type, status) => {
  expect((await send('POST /auth/resume', [[content, name, type]])).status).toBe(status);
});
