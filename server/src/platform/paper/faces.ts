import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { createLruCache } from '@manzil/shared/domain/lruCache';

/** Font weights used on paper. */
export type Weight = 400 | 600;

/** One font file, with the letters of one script. */
export interface Face {
  /** Name of the font in the document. */
  name: string;
  file: Buffer;
  has: (letter: string) => boolean;
  /** Width of a text, in the unit of `size`. */
  width: (text: string, size: number) => number;
  /** Whether shaping reverses the text to right-to-left, as it does for any Arabic. */
  isTurning: (text: string) => boolean;
}

const { resolve } = createRequire(import.meta.url);
const readFont = (family: string, file: string) => readFileSync(resolve(`@fontsource/${family}/${file}`));

/** Texts per font whose shape is kept: shaping takes up to 0.05 ms a letter, and a line is shaped several times. */
const MAX_SHAPES = 64;

function readFace(family: string, subset: string, weight: number): Face {
  const file = readFont(family, `files/${family}-${subset}-${weight}-normal.woff`);
  const font = create(file) as Font;
  const letters = new Set(font.characterSet);
  const shapes = createLruCache<Pick<GlyphRun, 'advanceWidth' | 'direction'>>(MAX_SHAPES);
  const shape = (text: string) =>
    shapes.getOrCreate(text, () => {
      const { advanceWidth, direction } = font.layout(text, []);
      return { advanceWidth, direction };
    });
  return {
    name: `${family} ${subset} ${weight}`,
    file,
    has: (letter) => letters.has(letter.codePointAt(0) ?? 0),
    width: (text, size) => (shape(text).advanceWidth * size) / font.unitsPerEm,
    isTurning: (text) => shape(text).direction === 'rtl',
  };
}

/** Loaded fonts by name. */
const loadedFaces = new Map<string, Face>();
function faceOf(family: string, subset: string, weight: number): Face {
  const name = `${family} ${subset} ${weight}`;
  const face = loadedFaces.get(name) ?? readFace(family, subset, weight);
  loadedFaces.set(name, face);
  return face;
}

const BRAND = 'readex-pro';
/** In order of precedence. */
const BRAND_SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'arabic'];

/**
 * Fallback families for letters the brand's font lacks, loaded on demand. fontkit fails to shape some texts in other
 * families, such as Noto's Arabic and Malayalam; poster.test.ts checks this.
 */
const FALLBACKS: { family: string; weights: readonly [Weight, ...Weight[]] }[] = [
  ...[
    'noto-sans',
    // Persian, Urdu, Kurdish and Pashto; Sindhi.
    'vazirmatn',
    'noto-naskh-arabic',
    'baloo-chettan-2',
    'noto-sans-tamil',
    'noto-sans-telugu',
    'noto-sans-bengali',
  ].map((family) => ({ family, weights: [400, 600] as const })),
  // Noto's Chinese would be seven times the size of all the others combined.
  { family: 'zcool-xiaowei', weights: [400] },
];

interface Range {
  family: string;
  subset: string;
  from: number;
  to: number;
}
let ranges: Range[] | undefined;
/** Code points of each file of a family, from its `unicode.json`. */
function readRanges(): Range[] {
  return FALLBACKS.flatMap(({ family }) => {
    const listed = JSON.parse(readFont(family, 'unicode.json').toString()) as Record<string, string>;
    return Object.entries(listed).flatMap(([subset, list]) =>
      list.split(',').map((range) => {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return { family, subset: subset.replace(/[[\]]/g, ''), from, to };
      }),
    );
  });
}

/** Fonts of letters that the brand lacks, by weight and letter; undefined if none has it. */
const fallbackFaces = new Map<string, Face | undefined>();
function fallbackOf(letter: string, weight: Weight): Face | undefined {
  const key = `${weight}${letter}`;
  if (fallbackFaces.has(key)) return fallbackFaces.get(key);
  const code = letter.codePointAt(0) ?? 0;
  ranges ??= readRanges();
  for (const { family, subset, from, to } of ranges) {
    if (code < from || code > to) continue;
    const weights = FALLBACKS.find((one) => one.family === family)?.weights ?? [400];
    const face = faceOf(family, subset, weights.find((one) => one === weight) ?? weights[0]);
    if (!face.has(letter)) continue;
    fallbackFaces.set(key, face);
    return face;
  }
  fallbackFaces.set(key, undefined);
  return undefined;
}

/** Maximum number of files per text: a file of Chinese has a hundred letters. */
const MAX_FALLBACKS = 100;
/** Characters that draw nothing, or pictures that no font has. */
const WITHOUT_FACE = /^[\p{C}\p{Z}\p{DI}\p{Extended_Pictographic}]$/u;

/**
 * Finds the fonts a text needs in this weight: the brand's, and fallbacks for letters it lacks.
 * @returns the fonts, and the letters that none has
 */
export function facesFor(text: string, weight: Weight): { faces: Face[]; missing: string[] } {
  const brand = BRAND_SUBSETS.map((subset) => faceOf(BRAND, subset, weight));
  const faces = new Set(brand);
  const missing: string[] = [];
  for (const letter of new Set(text)) {
    if (WITHOUT_FACE.test(letter) || brand.some((face) => face.has(letter))) continue;
    const face = fallbackOf(letter, weight);
    if (face && (faces.has(face) || faces.size < MAX_FALLBACKS)) faces.add(face);
    else missing.push(letter);
  }
  return { faces: [...faces], missing };
}
