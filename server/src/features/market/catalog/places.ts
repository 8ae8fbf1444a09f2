import { EMIRATES, type Emirate } from '@manzil/shared/domain/enums';
import { foldWords, matcherOf, searchWords, tokensOf } from '@manzil/shared/domain/fold';
import { districtsOf, findEmirate } from '@manzil/shared/domain/places';
import { districtNames, emirateNames } from '@manzil/shared/domain/searchTokens';

/** An emirate, or a district of one. */
export interface FoundPlace {
  kind: 'city' | 'district';
  en: string;
  ar: string;
  city: Emirate;
  district?: string;
}

interface Entry {
  /** The folded words of its own names. */
  own: string[];
  /** With those of its emirate. */
  tokens: string[];
  /** Whole names, folded. */
  names: string[];
  place: FoundPlace;
}

const folded = (names: string[]) => names.map((name) => foldWords(name).join(' ')).filter(Boolean);

/** Every emirate and district, each emirate before its districts. */
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

/** Names that begin as the search does come first, emirates before districts. */
const rank = ({ kind, en, ar }: FoundPlace, first: string) => {
  const begins = [en, ar].some((name) => foldWords(name)[0]?.startsWith(first));
  return (begins ? 0 : 2) + (kind === 'city' ? 0 : 1);
};

type Matcher = (tokens: readonly string[]) => boolean;

/** The places whose names match, at most `limit`; `first` is the first word somebody typed. */
function placesOf(isMatch: Matcher, first: string, limit: number): FoundPlace[] {
  const found = PLACES.filter(({ tokens }) => isMatch(tokens));
  const cities = new Set(found.flatMap(({ place }) => (place.kind === 'city' ? [place.city] : [])));
  // A district is meant when its own name matches, not when only its emirate's does.
  const meant = found.filter(
    ({ place, own }) => place.kind === 'city' || !cities.has(place.city) || isMatch(own),
  );
  return meant
    .map(({ place }) => place)
    .toSorted((a, b) => rank(a, first) - rank(b, first))
    .slice(0, limit);
}

/** The places somebody may mean who types this, at most `limit`; all words have to match. */
export function findPlaces(search: string, limit: number): FoundPlace[] {
  const [first] = foldWords(search);
  return first === undefined ? [] : placesOf(matcherOf(search), first, limit);
}

/** Words that many places share: they name none alone. */
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
/** A word may be the beginning of a name from here on, while it is typed. */
const LEAST_TYPED = 3;

/** The tokens under which a name holds a word: whole, by its sound, in the singular or the plural. */
function formsOf(word: string): string[] {
  const forms = searchWords(word).flatMap(({ prefixes, whole }) => [...prefixes, ...whole]);
  return word.length > 3 ? [...forms, `${word}s`, word.replace(/s$/, '')] : forms;
}

/** The places that words beside a filter name: whole words, but for the last one, which may still be typed. */
export function namedPlaces(words: readonly string[], limit: number): FoundPlace[] {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.every((word) => SHARED.has(word))) return [];
  const asked = words.map(formsOf);
  const holds = (tokens: readonly string[], forms: string[]) => forms.some((form) => tokens.includes(form));
  const isWhole = PLACES.some(({ tokens }) => holds(tokens, asked.at(-1) ?? []));
  const isTyped = last.length >= LEAST_TYPED && !isWhole;
  const isMatch: Matcher = (tokens) =>
    asked.every(
      (forms, at) =>
        holds(tokens, forms) ||
        (isTyped && at === asked.length - 1 && tokens.some((token) => token.startsWith(last))),
    );
  return placesOf(isMatch, first, limit);
}

/** The names of places in their order, by each of their words. */
const namesBy = new Map<string, string[][]>();
for (const name of new Set(PLACES.flatMap(({ names }) => names))) {
  const words = name.split(' ');
  for (const word of words.length > 1 ? new Set(words) : []) {
    const alike = namesBy.get(word);
    if (alike) alike.push(words);
    else namesBy.set(word, [words]);
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

/** Where several words of one place's name end that begin here, one of them its own; `at` where none do. */
export function placeSpanAt(words: readonly string[], at: number, isOwn: (word: string) => boolean): number {
  for (let next = Math.min(words.length, at + 5); next > at + 1; next -= 1) {
    const some = words.slice(at, next);
    const own = some.find(isOwn);
    if (own === undefined || some.every((word) => SHARED.has(word))) continue;
    if ((namesBy.get(own) ?? []).some((name) => isInOrder(some, name))) return next;
  }
  return at;
}
