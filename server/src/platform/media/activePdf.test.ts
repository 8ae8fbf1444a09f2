import { expect, it } from 'vitest';
import { seededBy } from '../../demo/random';
import { isActivePdf } from './activePdf';

/** The rule in its plain form: decodes numbered characters first, then looks for names. */
const read = (text: string) =>
  /\/(?:JavaScript|Launch|RichMedia|SubmitForm|ImportData|XFA|EmbeddedFiles?|FileAttachment|GoToE)(?![A-Za-z])/.test(
    text.replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

const NAMES = [
  ...['/JavaScript', '/Launch', '/RichMedia', '/SubmitForm', '/ImportData', '/XFA', '/EmbeddedFile'],
  ...[
    '/EmbeddedFiles',
    '/FileAttachment',
    '/GoToE',
    '/GoTo',
    '/JavaScripts',
    '/Launchx',
    '/JavaScrip',
    'Launch',
    '/AcroForm',
  ],
];
const BEFORE = ['', '/S', '#', '#2'];
const BEHIND = [
  '',
  ' ',
  '/',
  '(',
  '#',
  '#2',
  '#20',
  '#2f',
  '#40',
  '#41',
  '#5a',
  '#5B',
  '#61',
  '#7A',
  '#7b',
  '1',
  'Z',
  '_',
];

it('Active content is found, whichever characters of its name are encoded as numbers.', async () => {
  const random = seededBy('names of a document');
  const numbered = (sign: string) => {
    const code = `#${sign.charCodeAt(0).toString(16)}`;
    return random.chance(0.3) ? random.pick([code, code.toUpperCase()]) : sign;
  };
  const wrong: string[] = [];
  let found = 0;
  for (let tried = 0; tried < 4000; tried += 1) {
    const spelled = [...random.pick(NAMES)].map(numbered).join('');
    const text = `<<${random.pick(BEFORE)}${spelled}${random.pick(BEHIND)}>>`;
    if (read(text)) found += 1;
    if ((await isActivePdf(Buffer.from(text, 'latin1'))) !== read(text)) wrong.push(text);
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(1000);
});
