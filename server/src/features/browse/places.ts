import { EMIRATES, type Emirate } from '@manzil/shared/domain/enums';
import { foldWords, matcherOf, tokensOf } from '@manzil/shared/domain/fold';
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

/** The places somebody may mean who types this, at most `limit`; all words have to match. */
export function findPlaces(search: string, limit: number): FoundPlace[] {
  const [first] = foldWords(search);
  if (first === undefined) return [];
  const isMatch = matcherOf(search);
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
