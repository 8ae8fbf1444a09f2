import unhomoglyph from 'unhomoglyph';
import { invalid } from '../../../platform/base/errors';
import { site } from '../../../platform/base/site';

/** Job words of a site's staff, also joined with its name: `manzilsupport`. */
const OFFICE_WORDS = [
  ...['support', 'help', 'helpdesk', 'care', 'team', 'admin', 'staff', 'official', 'service', 'services'],
  ...['security', 'desk', 'uae', 'the', 'الدعم', 'دعم', 'فريق', 'إدارة', 'خدمة'],
];

/** Maps look-alike letters to one (Unicode confusables), in both cases: case changes how a letter looks. */
const confusableSkeletons = (text: string): string[] =>
  [text, text.toUpperCase()].map((cased) => unhomoglyph(unhomoglyph(cased).toLowerCase()));

/** Splits a name into words. Spaced letters are one word (`M a n z i l`); camel case is several (`ManzilSupport`). */
function wordsOf(name: string): string[] {
  const visible = name
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words: string[] = [];
  let isSpelled = false;
  for (const word of visible.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const isLetter = [...word].length === 1;
    if (isLetter && isSpelled) words.push(`${words.pop() ?? ''}${word}`);
    else words.push(word);
    isSpelled = isLetter;
  }
  return words;
}

const containedWords = (words: string[]): string => ` ${words.join(' ')} `;

/** Does a name contain the brand, or look like it? Only staff speak for the site. */
export function isReserved(name: string): boolean {
  const { brandName, brandNameAr } = site();
  // Arabic brands are often ordinary words, so names may contain them.
  if (brandNameAr && wordsOf(name).join(' ') === wordsOf(brandNameAr).join(' ')) return true;
  const brand = wordsOf(brandName);
  const joined = brand.join('');
  const reserved = [
    brand,
    [joined],
    ...OFFICE_WORDS.flatMap((word) => [[`${joined}${word}`], [`${word}${joined}`]]),
  ].map((words) => confusableSkeletons(containedWords(words)));
  const looks = confusableSkeletons(containedWords(wordsOf(name)));
  return reserved.some((forms) => forms.some((form, at) => looks[at]?.includes(form)));
}

/**
 * @param names by field path; missing ones are fine
 * @throws AppError 400 at each field whose name contains the brand
 */
export function assertNotReserved(names: Record<string, string | null | undefined>): void {
  const reserved = Object.entries(names).filter(([, name]) => name && isReserved(name));
  if (reserved.length > 0) {
    throw invalid(...reserved.map(([path]) => ({ path, key: 'validation.name_reserved' as const })));
  }
}
