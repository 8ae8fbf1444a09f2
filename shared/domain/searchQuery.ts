import { foldWords, searchWords, type WordMatch } from './fold';
import { phraseInLine } from './said';
import { searchParts, type SearchPart } from './searchParts';

/** Words to be found one by one, and folded words to be found as they stand, one after the other. */
interface Said {
  words: WordMatch[];
  phrases: string[][];
}

/** What a search asks (spec/1-domain, Filter): all of it, and nothing of `without`. */
export interface SearchQuery extends Said {
  without: Said;
}

const textOf = (parts: readonly SearchPart[]) => parts.map(({ text }) => text).join(' ');

/** Each phrase once; one without words says nothing. */
const phrasesOf = (parts: readonly SearchPart[]): string[][] =>
  [...new Set(parts.map(({ text }) => foldWords(text).join(' ')))]
    .filter(Boolean)
    .map((phrase) => phrase.split(' '));

/** Reads a search. Words that are not wanted and hang together ("-semi-detached") are a phrase. */
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

/** Does it ask anything at all? */
export const asksSomething = ({ words, phrases, without }: SearchQuery): boolean =>
  [words, phrases, without.words, without.phrases].some((asked) => asked.length > 0);

/** What a search wants, without its marks, for those who guess what somebody means. */
export const wantedText = (search: string): string =>
  textOf(searchParts(search).filter(({ isNot }) => !isNot));

/** Does a line of texts (`lineOf`) hold every phrase of a search, and none that it does not want? */
export function keepsPhrases(line: string, { phrases, without }: SearchQuery): boolean {
  const isSaid = (phrase: readonly string[]) => line.includes(phraseInLine(phrase));
  return phrases.every(isSaid) && !without.phrases.some(isSaid);
}
