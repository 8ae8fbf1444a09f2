import bidiFactory from 'bidi-js';
import { composed } from '@manzil/shared/domain/marks';
import { facesFor, type Face, type Weight } from './faces';

const bidi = bidiFactory();

/** Letters that stand together: of one face, in one direction, as they are handed to the shaper. */
interface Run {
  text: string;
  face: Face;
  width: number;
}
/** A line as it is seen, from left to right. */
export interface Line {
  runs: Run[];
  width: number;
}

const ELLIPSIS = '…';
/**
 * Latin and Arabic put no more marks on a letter, nor signs nobody sees between two; a stack of them takes no room and is
 * dear to shape.
 */
const STACK = /([\p{M}\p{DI}]{4})[\p{M}\p{DI}]+/gu;

/** The first face, beginning with `before`, that has all these letters. */
const faceWith = (letters: readonly string[], before: Face | undefined, faces: readonly Face[]) =>
  [...(before ? [before] : []), ...faces].find((face) => letters.every((letter) => face.has(letter)));

/** The face of each letter. A word stands in one face where one has all of it: joined letters don't join across faces. */
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

/** The runs of a line in the order they are seen (rule L2 of the Unicode Bidirectional Algorithm). */
function inSight<T extends { level: number }>(runs: T[]): T[] {
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

/** One line with its letters in the order and shape they are seen in. */
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
  const set = inSight(runs).map(({ letters, face, level }) => {
    // Shaping turns Arabic by itself, also its figures, and no signs alone.
    const isTurned = face.isTurning(letters.join('')) !== (level % 2 === 1);
    const run = (isTurned ? letters.toReversed() : letters).join('');
    return { text: run, face, width: face.width(run, size) };
  });
  return { runs: set, width: set.reduce((sum, { width }) => sum + width, 0) };
}

/**
 * A beginning of a word that fits, to the letter behind which there is no more room; one letter at the least. Looked for
 * by doubling and halving: each try shapes its letters anew.
 */
function fittingPart(word: string, fits: (text: string) => boolean): string {
  const letters = [...word];
  const isFitting = (count: number) => fits(letters.slice(0, count).join(''));
  let [known, tooMany] = [1, 2];
  while (tooMany <= letters.length && isFitting(tooMany)) [known, tooMany] = [tooMany, tooMany * 2];
  tooMany = Math.min(tooMany, letters.length + 1);
  while (tooMany - known > 1) {
    const middle = Math.floor((known + tooMany) / 2);
    if (isFitting(middle)) known = middle;
    else tooMany = middle;
  }
  return letters.slice(0, known).join('');
}

/** Letters of a word that is measured whole; of a longer one only what a line holds is. */
const LONG_WORD = 100;

/** Takes from `words` what fits into so many lines; a word that fits none is broken. */
function broken(
  words: string[],
  { room, most, width }: { room: number; most: number; width: (text: string) => number },
): string[] {
  const space = width(' ');
  const partOf = (word: string) => fittingPart(word, (part) => width(part) <= room);
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
  /** Lines. */
  most: number;
  /** Of the text as a whole; else as its first word has it. */
  direction?: 'auto' | 'ltr' | 'rtl';
}

/**
 * People's text in lines of at most `room` wide, in points like `size`: mixed directions in the order they are read,
 * Arabic joined. Letters that no face has are left out; what is too much ends in three points.
 */
export function setText(text: string, { size, weight, room, most, direction = 'auto' }: Setting): Line[] {
  const typed = composed(text).replace(STACK, '$1').replace(/\s+/gu, ' ');
  const { faces } = facesFor(typed, weight);
  const width = (one: string) => widthOf(one, faces, size);
  const known = [...typed].filter((letter) => faces.some((face) => face.has(letter)));
  const whole = known.join('');
  // Of the whole text, however its lines begin.
  const base = bidi.getEmbeddingLevels(whole, direction).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
  const words = whole.split(' ').filter(Boolean);
  const lines = broken(words, { room, most, width });
  // What is left of them has no room.
  if (words.length > 0 && lines.length > 0) {
    const last = lines.at(-1) ?? '';
    const cut = fittingPart(last, (part) => width(part + ELLIPSIS) <= room);
    lines[lines.length - 1] = cut.trimEnd() + ELLIPSIS;
  }
  return lines.map((one) => setLine(one, base, faces, size));
}
