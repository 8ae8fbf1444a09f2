import { foldWords, searchWords, type WordMatch } from './fold';
import { phrasePattern } from './phraseLine';
import { searchParts, type SearchPart } from './searchParts';

/** Words to match individually, and folded phrases to match in sequence. */
interface SearchTerms {
  words: WordMatch[];
  phrases: string[][];
}

/** A parsed search (spec/1-domain, Filter): matches all of it and nothing of `without`. */
export interface SearchQuery extends SearchTerms {
  without: SearchTerms;
}

const textOf = (parts: readonly SearchPart[]) => parts.map(({ text }) => text).join(' ');

/** Distinct phrases, without empty ones. */
const phrasesOf = (parts: readonly SearchPart[]): string[][] =>
  [...new Set(parts.map(({ text }) => foldWords(text).join(' ')))]
    .filter(Boolean)
    .map((phrase) => phrase.split(' '));

/** Parses a search. Excluded words joined by hyphens ("-semi-detached") form a phrase. */
export function searchQuery(search: string): SearchQuery {
  const parts = searchParts(search);
  const wanted = parts.filter(({ isNot }) => !isNot);
  const nots = parts.filter(({ isNot }) => isNot);
  const isOne = ({ text, isPhrase }: SearchPart) => !isPhrase && foldWords(text).length === 1;
  return {
    words: searchWords(textOf(wanted.filter(({ isPhrase }) => !isPhrase))),
    phrases: phrasesOf(wanted.filter(({ isPhrase }) => isPhrase)),
    without: {
      words: searchWords(textOf(nots.filter(isOne))),
      phrases: phrasesOf(nots.filter((part) => !isOne(part))),
    },
  };
}

/** Whether the search has any condition. */
export const hasConditions = ({ words, phrases, without }: SearchQuery): boolean =>
  [words, phrases, without.words, without.phrases].some((terms) => terms.length > 0);

/** The search without exclusions and quotation marks, for guessing the user's intent. */
export const positiveText = (search: string): string =>
  textOf(searchParts(search).filter(({ isNot }) => !isNot));

/** Whether a line of texts (`phraseLine`) contains every phrase of a search and no excluded one. */
export function matchesPhrases(line: string, { phrases, without }: SearchQuery): boolean {
  const isSaid = (phrase: readonly string[]) => line.includes(phrasePattern(phrase));
  return phrases.every(isSaid) && !without.phrases.some(isSaid);
}
