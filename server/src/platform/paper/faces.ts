import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The weights of the brand's face that sheets of paper are set in. */
export type Weight = 400 | 600;

/** One file of the face: it has the letters of one script. */
export interface Face {
  /** What the document calls it. */
  name: string;
  file: Buffer;
  has: (letter: string) => boolean;
  /** How wide a text of it stands, in the unit of `size`. */
  width: (text: string, size: number) => number;
  /** Whether shaping puts its letters from right to left, as it does wherever it sees Arabic. */
  isTurning: (text: string) => boolean;
}

/** Where a letter is in several, the first has it. */
const SCRIPTS = ['latin', 'latin-ext', 'arabic'] as const;
const { resolve } = createRequire(import.meta.url);

function faceOf(script: (typeof SCRIPTS)[number], weight: Weight): Face {
  const file = readFileSync(
    resolve(`@fontsource/readex-pro/files/readex-pro-${script}-${weight}-normal.woff`),
  );
  const font = create(file) as Font;
  const letters = new Set(font.characterSet);
  return {
    name: `${script} ${weight}`,
    file,
    has: (letter) => letters.has(letter.codePointAt(0) ?? 0),
    width: (text, size) => (font.layout(text, []).advanceWidth * size) / font.unitsPerEm,
    isTurning: (text) => font.layout(text, []).direction === 'rtl',
  };
}

const known = new Map<Weight, Face[]>();
/** The faces of a weight, read once. */
export function facesOf(weight: Weight): Face[] {
  const faces = known.get(weight) ?? SCRIPTS.map((script) => faceOf(script, weight));
  known.set(weight, faces);
  return faces;
}
