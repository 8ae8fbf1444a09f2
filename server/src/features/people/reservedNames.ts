import { site } from '../../platform/site';
import { invalid } from '../../platform/errors';

/** A name's words, letters set one by one read together: `M a n z i l` is one word. */
function wordsOf(name: string): string[] {
  const folded = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  const words: string[] = [];
  let isSpelled = false;
  for (const word of folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)) {
    const isLetter = [...word].length === 1;
    if (isLetter && isSpelled) words.push(`${words.pop() ?? ''}${word}`);
    else words.push(word);
    isSpelled = isLetter;
  }
  return words;
}

/** Does a name hold the brand, which only staff may speak for? */
export function isReserved(name: string): boolean {
  const inside = (words: string[]) => ` ${words.join(' ')} `;
  return inside(wordsOf(name)).includes(inside(wordsOf(site().brandName)));
}

/** @throws AppError 400 at `name` for a name that holds the brand */
export function assertNotReserved(name: string): void {
  if (isReserved(name)) throw invalid({ path: 'name', key: 'validation.name_reserved' });
}
