import { isKeptApart } from './photos';

/** Suggestions for a better photo; none of them rejects it. */
export const PHOTO_ADVICE = ['small', 'upright', 'panorama', 'dark', 'blurred', 'twice'] as const;
export type PhotoAdvice = (typeof PHOTO_ADVICE)[number];

/** Measurements taken when a picture was stored (server/src/platform/media/photoStatistics.ts). */
export interface PhotoLook {
  /** Mean brightness, 0–255. */
  light: number;
  /** Sharpness of edges: standard deviation of a Laplacian, as computed by sharp. */
  edges: number;
  /**
   * Perceptual hash of 16 hexadecimal digits, one bit per step from light to dark; similar pictures differ in few bits.
   */
  print: string;
  /** Mean red, green and blue, 0–255. */
  tone: number[];
}

interface AnalyzedPhoto {
  width: number;
  height: number;
  shows?: string | null | undefined;
  look?: PhotoLook | null | undefined;
}

/** Longer edge in pixels that fills a wide screen. */
const WANTED_EDGE = 1200;
/** Aspect ratios. Cards are 4:3: much narrower pictures lose their top and bottom, much wider ones their sides. */
const UPRIGHT = 1;
const PANORAMA = 2.2;
const DARK = 50;
const BLURRED = 0.4;
/** Maximum difference in bits and shades between copies of a picture in other sizes or compressions. */
const SAME_BITS = 4;
const SAME_TONE = 8;

const bitsOf = (digits: string): number[] =>
  [...digits].flatMap((digit) => {
    const value = parseInt(digit, 16);
    return [value & 1, value & 2, value & 4, value & 8].map((bit) => (bit ? 1 : 0));
  });

function looksTheSame(a: PhotoLook, b: PhotoLook): boolean {
  if (a.tone.some((shade, at) => Math.abs(shade - (b.tone[at] ?? 0)) > SAME_TONE)) return false;
  const other = bitsOf(b.print);
  return bitsOf(a.print).filter((bit, at) => bit !== other[at]).length <= SAME_BITS;
}

/** Advice for a single picture. Floor plans are naturally upright, wide or pale, and panoramas wide. */
function adviceAlone({ width, height, shows, look }: AnalyzedPhoto): PhotoAdvice[] {
  const isSmall = Math.max(width, height) < WANTED_EDGE;
  if (isKeptApart({ shows })) return isSmall ? ['small'] : [];
  const isDark = look != null && look.light < DARK;
  const advice: [PhotoAdvice, boolean][] = [
    ['small', isSmall],
    ['upright', width / height < UPRIGHT],
    ['panorama', width / height > PANORAMA],
    ['dark', isDark],
    // Edges never stand out in the dark.
    ['blurred', look != null && !isDark && look.edges < BLURRED],
  ];
  return advice.flatMap(([name, isSo]) => (isSo ? [name] : []));
}

/** Advice for each picture of a listing, in order. Of two similar pictures, the second is marked as a duplicate. */
export const adviceOn = (pictures: readonly AnalyzedPhoto[]): PhotoAdvice[][] =>
  pictures.map((picture, at) => {
    const { look } = picture;
    const isAgain =
      look != null && pictures.slice(0, at).some((other) => other.look && looksTheSame(other.look, look));
    return [...adviceAlone(picture), ...(isAgain ? (['twice'] as const) : [])];
  });
