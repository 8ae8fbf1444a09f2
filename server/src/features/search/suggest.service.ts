import { EMIRATES, type Emirate } from '@manzil/shared/domain/enums';
import { foldWords, matchesSearch, tokensOf } from '@manzil/shared/domain/fold';
import { districtsOf, findEmirate } from '@manzil/shared/domain/places';
import { districtNames, emirateNames } from '@manzil/shared/domain/searchTokens';
import { evaluated } from '../properties/catalogue.service';
import { findFields } from '../properties/listingReads.model';

interface Suggestion {
  kind: 'city' | 'district' | 'building' | 'reference' | 'permit';
  en: string;
  ar: string;
  city?: Emirate;
  district?: string;
  id?: string;
}

interface Entry {
  tokens: string[];
  suggestion: Suggestion;
}

const allPlaces: Entry[] = EMIRATES.flatMap((city) => {
  const emirate = findEmirate(city);
  const own: Entry = {
    tokens: tokensOf(emirateNames(city)),
    suggestion: { kind: 'city', en: emirate?.en ?? city, ar: emirate?.ar ?? city, city },
  };
  const districts = districtsOf(city).map((district): Entry => ({
    tokens: [...tokensOf(districtNames(city, district.id)), ...own.tokens],
    suggestion: { kind: 'district', en: district.en, ar: district.ar, city, district: district.id },
  }));
  return [own, ...districts];
});

/** Names that begin as the search does come first, emirates before districts. */
const rank = ({ kind, en, ar }: Suggestion, first: string) => {
  const begins = [en, ar].some((name) => foldWords(name)[0]?.startsWith(first));
  return (begins ? 0 : 2) + (kind === 'city' ? 0 : 1);
};

/** A district is meant when its own name matches, not when only its emirate's does. */
function findPlaces(search: string, limit: number): Suggestion[] {
  const first = foldWords(search)[0] ?? '';
  const emirates = new Set(
    allPlaces.filter(({ tokens, suggestion }) => suggestion.kind === 'city' && matchesSearch(tokens, search)),
  );
  const cities = new Set([...emirates].map(({ suggestion }) => suggestion.city));
  return allPlaces
    .filter((entry) => emirates.has(entry) || matchesSearch(entry.tokens, search))
    .filter(({ suggestion, tokens }) => {
      if (suggestion.kind === 'city' || !cities.has(suggestion.city)) return true;
      const own = tokens.slice(0, tokens.length - tokensOf(emirateNames(suggestion.city ?? '')).length);
      return matchesSearch(own, search);
    })
    .map(({ suggestion }) => suggestion)
    .toSorted((a, b) => rank(a, first) - rank(b, first))
    .slice(0, limit);
}

/** Buildings that published listings stand in. */
async function findBuildings(search: string, limit: number): Promise<Suggestion[]> {
  const found = await evaluated({ search }, ({ buildings }) => buildings());
  const names = new Map<string, Suggestion>();
  const known = new Map<string, boolean>();
  for (const { building, district } of found) {
    const isMeant = known.get(building) ?? matchesSearch(tokensOf([building]), search);
    known.set(building, isMeant);
    if (!isMeant) continue;
    const [city, id] = district.split('/') as [Emirate, string];
    const key = `${district}/${foldWords(building).join(' ')}`;
    names.set(key, { kind: 'building', en: building, ar: building, city, district: id });
  }
  return [...names.values()].slice(0, limit);
}

const NUMBER = /^[0-9A-Z-]{3,20}$/;

/** Listings whose reference or permit number begins with what is typed. */
async function findNumbers(search: string, limit: number): Promise<Suggestion[]> {
  const typed = search.trim().toUpperCase();
  // A reference may have no digit at all; other words without one are names.
  const looksLikeNumber = typed.startsWith('PR-') || /\d/.test(typed);
  if (!NUMBER.test(typed) || !looksLikeNumber) return [];
  const from = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });
  const reference = typed.startsWith('PR-') ? typed : `PR-${typed}`;
  const [references, permits] = await Promise.all([
    findFields({ isListed: true, referenceNo: from(reference) }, 'referenceNo title titleAr', limit),
    findFields({ isListed: true, 'permit.number': from(typed) }, 'permit.number title titleAr', limit),
  ]);
  const suggest = (kind: 'reference' | 'permit', number: string, record: (typeof references)[number]) => ({
    kind,
    en: `${number} · ${record.title}`,
    ar: `${number} · ${record.titleAr ?? record.title}`,
    id: String(record._id),
  });
  return [
    ...references.map((record) => suggest('reference', record.referenceNo, record)),
    ...permits.map((record) => suggest('permit', record.permit?.number ?? '', record)),
  ];
}

/** What somebody who types this may be looking for: numbers, places, buildings. */
export async function suggestFor(search: string, limit: number): Promise<{ data: Suggestion[] }> {
  const [numbers, buildings] = await Promise.all([findNumbers(search, 3), findBuildings(search, 4)]);
  // Two places at least stay for buildings, where there are some.
  const places = findPlaces(search, limit - numbers.length - Math.min(2, buildings.length));
  return { data: [...numbers, ...places, ...buildings].slice(0, limit) };
}
