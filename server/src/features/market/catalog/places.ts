import { EMIRATES, type Emirate } from '@manzil/shared/domain/enums';
import { foldWords, matcherOf, searchWords, tokensOf } from '@manzil/shared/domain/text/fold';
import { districtsOf, findEmirate } from '@manzil/shared/domain/place/places';
import { districtNames, emirateNames } from '@manzil/shared/domain/text/searchTokens';

/** An emirate or a district. */
export interface FoundPlace {
  kind: 'city' | 'district';
  en: string;
  ar: string;
  city: Emirate;
  district?: string;
}

interface Entry {
  /** Folded words of the place's own names. */
  own: string[];
  /** The same including the words of its emirate. */
  tokens: string[];
  /** Folded full names. */
  names: string[];
  place: FoundPlace;
}

const folded = (names: string[]) => names.map((name) => foldWords(name).join(' ')).filter(Boolean);

/** All emirates and districts, each emirate before its districts. */
export const PLACES: readonly Entry[] = EMIRATES.flatMap((city) => {
  const emirate = findEmirate(city);
  const names = emirateNames(city);
  const ofEmirate: Entry = {
    own: tokensOf(names),
    tokens: tokensOf(names),
    names: folded(names),
    place: { kind: 'city', en: emirate?.en ?? city, ar: emirate?.ar ?? city, city },
  };
  const districts = districtsOf(city).map((district): Entry => {
    const own = districtNames(city, district.id);
    return {
      own: tokensOf(own),
      tokens: [...tokensOf(own), ...ofEmirate.tokens],
      names: folded(own),
      place: { kind: 'district', en: district.en, ar: district.ar, city, district: district.id },
    };
  });
  return [ofEmirate, ...districts];
});

/** Ranks names that begin with the first word of the search first, and emirates before districts. */
const rank = ({ kind, en, ar }: FoundPlace, first: string) => {
  const begins = [en, ar].some((name) => foldWords(name)[0]?.startsWith(first));
  return (begins ? 0 : 2) + (kind === 'city' ? 0 : 1);
};

type Matcher = (tokens: readonly string[]) => boolean;

/** Places whose names match, at most `limit`; `first` is the first word of the search. */
function placesOf(isMatch: Matcher, first: string, limit: number): FoundPlace[] {
  const found = PLACES.filter(({ tokens }) => isMatch(tokens));
  const cities = new Set(found.flatMap(({ place }) => (place.kind === 'city' ? [place.city] : [])));
  // A district only matches by its own name, not by its emirate's alone.
  const matches = found.filter(
    ({ place, own }) => place.kind === 'city' || !cities.has(place.city) || isMatch(own),
  );
  return matches
    .map(({ place }) => place)
    .toSorted((a, b) => rank(a, first) - rank(b, first))
    .slice(0, limit);
}

/** Places that match every word of a search, at most `limit`. */
export function findPlaces(search: string, limit: number): FoundPlace[] {
  const [first] = foldWords(search);
  return first === undefined ? [] : placesOf(matcherOf(search), first, limit);
}

/** Words in the names of many places, which identify none on their own. */
const SHARED = new Set(
  [
    ...[
      'beach',
      'park',
      'city',
      'island',
      'islands',
      'hill',
      'hills',
      'street',
      'road',
      'village',
      'free',
      'zone',
    ],
    ...[
      'area',
      'port',
      'town',
      'old',
      'new',
      'north',
      'south',
      'east',
      'west',
      'centre',
      'center',
      'district',
      'one',
    ],
    ...[
      'residence',
      'residences',
      'complex',
      'community',
      'estate',
      'estates',
      'garden',
      'gardens',
      'golf',
      'heights',
    ],
    ...[
      'sports',
      'university',
      'media',
      'internet',
      'industrial',
      'studio',
      'villa',
      'tower',
      'towers',
      'lake',
      'view',
    ],
    ...[
      'شارع',
      'مدينة',
      'جزيرة',
      'شاطئ',
      'منطقة',
      'حي',
      'وسط',
      'قرية',
      'جنوب',
      'شمال',
      'شرق',
      'غرب',
      'ميناء',
      'صناعية',
      'حرة',
    ],
  ].flatMap(foldWords),
);
/** Minimum length of a partly typed last word. */
const MIN_TYPED = 3;

/** Tokens that match a word: the word itself, its phonetic forms, and its singular or plural. */
function formsOf(word: string): string[] {
  const forms = searchWords(word).flatMap(({ prefixes, whole }) => [...prefixes, ...whole]);
  return word.length > 3 ? [...forms, `${word}s`, word.replace(/s$/, '')] : forms;
}

/**
 * Places named by the words of a search that aren't filters. Every word must match completely; only the last one may be
 * incomplete.
 */
export function namedPlaces(words: readonly string[], limit: number): FoundPlace[] {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.every((word) => SHARED.has(word))) return [];
  const typedForms = words.map(formsOf);
  const includesAny = (tokens: readonly string[], forms: string[]) =>
    forms.some((form) => tokens.includes(form));
  const isWhole = PLACES.some(({ tokens }) => includesAny(tokens, typedForms.at(-1) ?? []));
  const isTyped = last.length >= MIN_TYPED && !isWhole;
  const isMatch: Matcher = (tokens) =>
    typedForms.every(
      (forms, at) =>
        includesAny(tokens, forms) ||
        (isTyped && at === typedForms.length - 1 && tokens.some((token) => token.startsWith(last))),
    );
  return placesOf(isMatch, first, limit);
}

/** Place names of several words, split into words and indexed by each of them. */
const namesByWord = new Map<string, string[][]>();
for (const name of new Set(PLACES.flatMap(({ names }) => names))) {
  const words = name.split(' ');
  for (const word of words.length > 1 ? new Set(words) : []) {
    const sameWord = namesByWord.get(word);
    if (sameWord) sameWord.push(words);
    else namesByWord.set(word, [words]);
  }
}
const isInOrder = (words: readonly string[], name: readonly string[]): boolean => {
  let from = 0;
  return words.every((word) => {
    const at = name.findIndex(
      (one, place) => place >= from && (one === word || one === `${word}s` || word === `${one}s`),
    );
    from = at + 1;
    return at >= 0;
  });
};

/**
 * End of the longest run of words from `at` that occur in order in one place's name and include a word of its own; `at`
 * if there is none.
 */
export function placeSpanAt(words: readonly string[], at: number, isOwn: (word: string) => boolean): number {
  for (let end = Math.min(words.length, at + 5); end > at + 1; end -= 1) {
    const span = words.slice(at, end);
    const own = span.find(isOwn);
    if (own === undefined || span.every((word) => SHARED.has(word))) continue;
    if ((namesByWord.get(own) ?? []).some((name) => isInOrder(span, name))) return end;
  }
  return at;
}
