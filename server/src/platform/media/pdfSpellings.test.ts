import { expect, it } from 'vitest';
import { flate, pdf, pdfStream } from '../../testing/samples/documents';
import { isActivePdf } from '../documents/activePdf';

/** Numbers between 0 and 1, the same ones for the same seed. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Writes the same object in another spelling: escaped names, hex and octal strings, other whitespace, comments. */
function respell(object: string, random: () => number): string {
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const hex = (char: string) => char.charCodeAt(0).toString(16).padStart(2, '0');
  const tokens = object.match(/\/\w+|<<|>>|[[\]]|\([^()]*\)|[^\s/<>[\]()]+/g) ?? [];
  const spelled = tokens.map((token) => {
    if (token.startsWith('/')) {
      return `/${[...token.slice(1)].map((char) => (random() < 0.3 ? `#${hex(char)}` : char)).join('')}`;
    }
    if (!token.startsWith('(')) return token;
    const chars = [...token.slice(1, -1)];
    const octal = (char: string) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`;
    return pick(
      `<${chars.map(hex).join(pick('', ' ', '\n'))}>`,
      `(${chars.map((char) => (random() < 0.3 ? octal(char) : char)).join(pick('', '\\\n'))})`,
    );
  });
  return spelled.reduce((text, token) => {
    const isDelimited = /[<>[\]()]$/.test(text) || /^[/<>[(]/.test(token);
    const gap = pick(' ', '\n', '\t', '\r\n', '\f', '\0', '%>>/S(\n', ...(isDelimited ? ['', ''] : []));
    return text + gap + token;
  });
}

/** A document with the object, plain or in a compressed object stream. */
function documentWith(object: string, random: () => number): Buffer {
  const catalog = '<</Type/Catalog/Pages 2 0 R>>';
  if (random() < 0.5) return pdf(catalog, '<</Type/Pages/Kids[]/Count 0>>', object);
  const data = flate(`3 0 ${object}`);
  const dictionary = `/Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}`;
  return pdf(catalog, '<</Type/Pages/Kids[]/Count 0>>', pdfStream(respell(dictionary, random), data));
}

const HOSTILE = [
  '<</OpenAction<</S/JavaScript/JS(app.alert)>>>>',
  '<</AA<</O<</S/SubmitForm/F(https://evil.test)>>>>>>',
  '<</A<</S/Launch/F(cmd.exe)>>>>',
  '<</A<</S/URI/URI(file://evil.test/share)>>>>',
  '<</A<</S/URI/URI(javascript:alert)>>>>',
  '<</S/GoToR/F(a.pdf)/D[0/Fit]>>',
  '<</S/GoToE/T<</R/C>>>>',
  '<</S/Rendition/JS(app.alert)>>',
  '<</S/ImportData/F(a.fdf)>>',
  '<</Type/Filespec/EF<</F 9 0 R>>>>',
  '<</Subtype/RichMedia/Rect[0 0 9 9]>>',
  '<</AcroForm<</XFA[(a)9 0 R]>>>>',
];
const HARMLESS = [
  '<</OpenAction<</S/GoTo/D[4 0 R/Fit]>>>>',
  '<</A<</S/URI/URI(https://example.com/cv)>>>>',
  '<</A<</S/URI/URI(mailto:aisha@people.test)>>>>',
  '<</Type/Font/BaseFont/JavaScriptSans/FirstChar 32>>',
  '<</Title(JavaScript and Launch in five years)/Author(Aisha)>>',
];
const SPELLINGS = 40;

it.each([
  ...HOSTILE.map((object) => ({ object, isActive: true })),
  ...HARMLESS.map((object) => ({ object, isActive: false })),
])('$object is found in any spelling (active: $isActive).', async ({ object, isActive }) => {
  for (let seed = 1; seed <= SPELLINGS; seed += 1) {
    const random = randomBy(seed * 7919);
    const spelled = respell(object, random);
    expect({ spelled, isActive: await isActivePdf(documentWith(spelled, random)) }).toEqual({
      spelled,
      isActive,
    });
  }
});

it('Documents with flipped bytes are judged without an error.', async () => {
  const random = randomBy(42);
  for (const object of [...HOSTILE, ...HARMLESS]) {
    for (let at = 0; at < SPELLINGS; at += 1) {
      const content = documentWith(respell(object, random), random);
      for (let flips = 0; flips < 5; flips += 1) {
        content[9 + Math.floor(random() * (content.length - 9))] = Math.floor(random() * 256);
      }
      expect(typeof (await isActivePdf(content))).toBe('boolean');
    }
  }
});
