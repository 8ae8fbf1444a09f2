import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { docx, flate, OOXML, pdf, pdfStream } from '../../testing/samples/documents';
import { aHeic } from '../../testing/samples/heic';
import { aPerson, testApp } from '../../testing/testApp';
import { sendFiles, UPLOAD_CALLS, type UploadCase } from '../../testing/samples/uploadCalls';

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

/** Word documents with one relationship. */
const related = (type: string, rest: string) =>
  docx({
    'word/_rels/document.xml.rels': `<Relationships xmlns="${OOXML.package}/relationships"><Relationship Id='r1' Type='${OOXML.office}/${type}' ${rest}/></Relationships>`,
  });
const packedScript = `11 0 <</S/JavaScript/JS(x)>>`;
const RESUMES: [what: string, make: () => Promise<Buffer> | Buffer, status: 200 | 415][] = [
  [
    'a .docx with a template in single quotes',
    () => related('attachedTemplate', "Target='http://a.example' TargetMode='External'"),
    415,
  ],
  [
    'a .docx with a template in encoded letters',
    () => related('attached&#84;emplate', "Target='http://a.example' TargetMode='&#69;xternal'"),
    415,
  ],
  [
    'a .docx with a linked picture',
    () => related('image', "Target='file://evil.test/share/a.png' TargetMode='External'"),
    415,
  ],
  [
    'a PDF with a script in an object stream with a long dictionary',
    () =>
      pdf(
        '<<>>',
        pdfStream(
          `/Type/ObjStm/N 1/First 5/Note(${'x'.repeat(500)})/Filter/FlateDecode`,
          flate(packedScript),
        ),
      ),
    415,
  ],
  ['a PDF with a script in a rendition', () => pdf('<</S /Rendition /JS (app.alert\\(1\\))>>'), 415],
  ['a PDF without objects', () => Buffer.from('%PDF-1.7\n%%EOF'), 415],
  ['a .docx with links', () => related('hyperlink', "Target='https://a.example' TargetMode='External'"), 200],
  [
    'a PDF with links and an object stream',
    () =>
      pdf(
        '<</A<</S/URI/URI(https://a.example)>>>>',
        pdfStream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', flate('11 0 <</Type/Page>>')),
      ),
    200,
  ],
];

it.each(RESUMES)('A résumé is checked for active content: %s.', async (_what, make, status) => {
  const who = await aPerson('agent');
  const file = { content: await make(), name: 'cv.pdf' };
  const upload = { path: '/auth/resume', field: 'resume' };
  const answer = await sendFiles(api, who, upload, [file]);
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([
    status,
    status === 415 ? 'resume' : undefined,
  ]);
  if (status === 200) return;
  expect(answer.body.errors[0].message).toMatch(/scripts.*by itself.*password/);
  const arabic = await sendFiles(api, who, upload, [file]).set('accept-language', 'ar');
  expect(arabic.body.errors[0].message).toMatch(/برامج نصية.*تلقائياً.*كلمة مرور/);
});
