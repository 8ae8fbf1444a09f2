import bidiFactory from 'bidi-js';
import { toNfc } from '@manzil/shared/domain/text/marks';
import { facesFor, type Face, type Weight } from './faces';

const bidi = bidiFactory();

/** Adjacent letters of one font and one direction, in the order passed to the shaper. */
interface Run {
  text: string;
  face: Face;
  width: number;
}
/** A line in visual order, left to right. */
export interface Line {
  runs: Run[];
  width: number;
}

const ELLIPSIS = '…';
/**
 * Latin and Arabic never have more marks on a letter or invisible characters between two. Longer runs take no space and
 * are slow to shape.
 */
const STACK = /([\p{M}\p{DI}]{4})[\p{M}\p{DI}]+/gu;

/** First font with all these letters, `before` preferred. */
const faceWith = (letters: readonly string[], before: Face | undefined, faces: readonly Face[]) =>
  [...(before ? [before] : []), ...faces].find((face) => letters.every((letter) => face.has(letter)));

/**
 * Chooses a font per letter. A word stays in one font if any has all of it, because joined letters don't join across
 * fonts.
 */
function withFaces(letters: string[], faces: readonly Face[]): { letter: string; face: Face }[] {
  const found: { letter: string; face: Face }[] = [];
  let from = 0;
  while (from < letters.length) {
    const end = letters.indexOf(' ', from + 1);
    const word = letters.slice(from, end === -1 ? undefined : end);
    const whole = faceWith(word, found.at(-1)?.face, faces);
    for (const letter of word) {
      const face = whole ?? faceWith([letter], found.at(-1)?.face, faces);
      if (face) found.push({ letter, face });
    }
    from += word.length;
  }
  return found;
}

function widthOf(text: string, faces: readonly Face[], size: number): number {
  let width = 0;
  let [held, face]: [string, Face | undefined] = ['', undefined];
  for (const next of withFaces([...text], faces)) {
    if (face && next.face !== face) {
      width += face.width(held, size);
      held = '';
    }
    held += next.letter;
    face = next.face;
  }
  return face ? width + face.width(held, size) : width;
}

/** Runs of a line in visual order (rule L2 of the Unicode Bidirectional Algorithm). */
function inVisualOrder<T extends { level: number }>(runs: T[]): T[] {
  const seen = [...runs];
  const most = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = most; level > 0; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to += 1;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).toReversed());
      from = Math.max(from, to - 1);
    }
  }
  return seen;
}

/** Lays out one line in visual order, with mirrored characters. */
function setLine(text: string, base: 'ltr' | 'rtl', faces: readonly Face[], size: number): Line {
  const embedding = bidi.getEmbeddingLevels(text, base);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { letters: string[]; face: Face; level: number }[] = [];
  let at = 0;
  for (const { letter, face } of withFaces([...text], faces)) {
    const level = embedding.levels[at] ?? 0;
    const shown = mirrored.get(at) ?? letter;
    const last = runs.at(-1);
    if (last?.level === level && last.face === face) last.letters.push(shown);
    else runs.push({ letters: [shown], face, level });
    at += letter.length;
  }
  const set = inVisualOrder(runs).map(({ letters, face, level }) => {
    // Shaping reverses Arabic by itself, including its digits, but not punctuation alone.
    const isTurned = face.isTurning(letters.join('')) !== (level % 2 === 1);
    const run = (isTurned ? letters.toReversed() : letters).join('');
    return { text: run, face, width: face.width(run, size) };
  });
  return { runs: set, width: set.reduce((sum, { width }) => sum + width, 0) };
}

/** Attempts that assume letters of even width before the search bisects. */
const EVEN_ATTEMPTS = 4;

/** Longest prefix of a word that fits, at least one letter. Each attempt shapes the letters again: few and short ones. */
function fittingPart(word: string, room: number, width: (text: string) => number): string {
  const letters = [...word];
  let [known, tooMany] = [1, letters.length + 1];
  let count = Math.min(64, letters.length);
  for (let attempt = 1; tooMany - known > 1; attempt += 1) {
    const wide = width(letters.slice(0, count).join(''));
    if (wide <= room) known = count;
    else tooMany = count;
    const even = Math.round((count * room) / wide);
    const next = attempt <= EVEN_ATTEMPTS ? even : Math.floor((known + tooMany) / 2);
    count = Math.max(known + 1, Math.min(next, tooMany - 1, 2 * known));
  }
  return letters.slice(0, known).join('');
}

/** Longer words are not measured as a whole, only the part a line can hold. */
const LONG_WORD = 100;

/** Breaks `words` into lines up to a maximum; a word wider than a line is split. */
function broken(
  words: string[],
  { room, most, width }: { room: number; most: number; width: (text: string) => number },
): string[] {
  const space = width(' ');
  const partOf = (word: string) => fittingPart(word, room, width);
  const isTooWide = (word: string) => word.length > LONG_WORD && partOf(word).length < word.length;
  const lines: string[] = [];
  while (words.length > 0 && lines.length < most) {
    let [line, used] = ['', 0];
    for (let word = words[0]; word !== undefined && !isTooWide(word); word = words[0]) {
      const wide = (line ? space : 0) + width(word);
      if (used + wide > room) break;
      words.shift();
      line = line ? `${line} ${word}` : word;
      used += wide;
    }
    if (!line) {
      const word = words.shift() ?? '';
      line = partOf(word);
      if (line.length < word.length) words.unshift(word.slice(line.length));
    }
    lines.push(line);
  }
  return lines;
}

interface Setting {
  size: number;
  weight: Weight;
  room: number;
  /** Maximum number of lines. */
  most: number;
  /** Base direction; `auto` takes it from the first strong letter. */
  direction?: 'auto' | 'ltr' | 'rtl';
}

/**
 * Lays out user text in lines of at most `room` points, the unit of `size`: mixed directions in reading order, Arabic
 * joined. Letters without a font are dropped; overlong text ends in an ellipsis.
 */
export function setText(text: string, { size, weight, room, most, direction = 'auto' }: Setting): Line[] {
  const typed = toNfc(text).replace(STACK, '$1').replace(/\s+/gu, ' ');
  const { faces } = facesFor(typed, weight);
  const width = (one: string) => widthOf(one, faces, size);
  const known = [...typed].filter((letter) => faces.some((face) => face.has(letter)));
  const whole = known.join('');
  // Taken from the whole text, however its lines begin.
  const base = bidi.getEmbeddingLevels(whole, direction).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
  const words = whole.split(' ').filter(Boolean);
  const lines = broken(words, { room, most, width });
  // The remaining words have no room.
  if (words.length > 0 && lines.length > 0) {
    const last = lines.at(-1) ?? '';
    const cut = fittingPart(last, room, (part) => width(part + ELLIPSIS));
    lines[lines.length - 1] = cut.trimEnd() + ELLIPSIS;
  }
  return lines.map((one) => setLine(one, base, faces, size));
}
