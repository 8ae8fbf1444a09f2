import { standsApart } from './photos';

/** What would make a photo better; nothing of it keeps a photo out. */
export const PHOTO_ADVICE = ['small', 'upright', 'panorama', 'dark', 'blurred', 'twice'] as const;
export type PhotoAdvice = (typeof PHOTO_ADVICE)[number];

/** What was measured of a picture when it was stored (server/src/platform/media/look.ts). */
export interface PhotoLook {
  /** Mean brightness, 0–255. */
  light: number;
  /** How much its edges stand out: the deviation of a Laplacian, as sharp tells it. */
  edges: number;
  /** 16 hexadecimal digits, a bit for each step from light to dark; what looks the same differs in few of them. */
  print: string;
  /** Mean red, green and blue, 0–255. */
  tone: number[];
}

interface Looked {
  width: number;
  height: number;
  shows?: string | null | undefined;
  look?: PhotoLook | null | undefined;
}

/** The longer edge in pixels that fills a wide screen. */
const WANTED_EDGE = 1200;
/** Cards are 4:3; what is much narrower loses its top and foot, what is much wider its sides. */
const UPRIGHT = 1;
const PANORAMA = 2.2;
const DARK = 50;
const BLURRED = 0.4;
/** The same picture in another size or compression differs in so many bits and shades at most. */
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

/** What one picture is told by itself. A floor plan is upright, wide and pale as it is, a sphere wide. */
function adviceAlone({ width, height, shows, look }: Looked): PhotoAdvice[] {
  const isSmall = Math.max(width, height) < WANTED_EDGE;
  if (standsApart({ shows })) return isSmall ? ['small'] : [];
  const isDark = look != null && look.light < DARK;
  const advice: [PhotoAdvice, boolean][] = [
    ['small', isSmall],
    ['upright', width / height < UPRIGHT],
    ['panorama', width / height > PANORAMA],
    ['dark', isDark],
    // In the dark no edge stands out.
    ['blurred', look != null && !isDark && look.edges < BLURRED],
  ];
  return advice.flatMap(([name, isSo]) => (isSo ? [name] : []));
}

/** What each of the pictures of a listing is told, in their order: the second of two that look the same is. */
export const adviceOn = (pictures: readonly Looked[]): PhotoAdvice[][] =>
  pictures.map((picture, at) => {
    const { look } = picture;
    const isAgain =
      look != null && pictures.slice(0, at).some((other) => other.look && looksTheSame(other.look, look));
    return [...adviceAlone(picture), ...(isAgain ? (['twice'] as const) : [])];
  });
