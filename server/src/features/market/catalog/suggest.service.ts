import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Emirate } from '@manzil/shared/domain/enums';
import { matcherOf, tokensOf } from '@manzil/shared/domain/text/fold';
import { LANDMARKS } from '@manzil/shared/domain/place/landmarks';
import { searchParts } from '@manzil/shared/domain/text/searchParts';
import { positiveText } from '@manzil/shared/domain/text/searchQuery';
import { catalogue } from '../listings/search/catalogue';
import { findFields, type PropertyRecord } from '../listings/listingReads';
import { permitKeyOf } from '../listings/permitKey';
import { findPlaces, type FoundPlace } from './places';
import { correctSpelling, fixKeyboard, parseSearch } from './parseSearch';

interface Suggestion extends Omit<FoundPlace, 'kind' | 'city'> {
  kind: FoundPlace['kind'] | 'building' | 'landmark' | 'reference' | 'permit';
  city?: Emirate;
  id?: string;
  landmark?: string;
}

/** Maximum number of interpretations of one search. */
const MEANINGS = 3;

/** Buildings with published listings. */
async function findBuildings(search: string, limit: number): Promise<Suggestion[]> {
  const buildings = await catalogue().buildings(search, limit);
  return buildings.map(({ name, place }) => {
    const [city, id] = place.split('/') as [Emirate, string];
    return { kind: 'building', en: name, ar: name, city, district: id };
  });
}

const LANDMARK_WORDS = LANDMARKS.map((landmark) => ({
  landmark,
  tokens: tokensOf([landmark.en, landmark.ar]),
}));

/** Landmarks that homes can be near. */
function findLandmarks(search: string, limit: number): Suggestion[] {
  const isMatch = matcherOf(search);
  return LANDMARK_WORDS.filter(({ tokens }) => isMatch(tokens))
    .slice(0, limit)
    .map(({ landmark: { id, en, ar } }) => ({ kind: 'landmark', en, ar, landmark: id }));
}

const NUMBER = /^[0-9A-Z-]{3,20}$/;

/** Listings whose reference or permit number starts with the search. */
async function findNumbers(search: string, limit: number): Promise<Suggestion[]> {
  const typed = search.trim().toUpperCase();
  // References don't need a digit; other words without digits are names.
  const looksLikeNumber = typed.startsWith('PR-') || /\d/.test(typed);
  if (!NUMBER.test(typed) || !looksLikeNumber) return [];
  const from = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });
  const reference = typed.startsWith('PR-') ? typed : `PR-${typed}`;
  const [references, permits] = await Promise.all([
    findFields({ isListed: true, referenceNo: from(reference) }, ['referenceNo', 'title', 'titleAr'], limit),
    findFields(
      { isListed: true, permitKey: from(permitKeyOf(typed)) },
      ['permit', 'title', 'titleAr'],
      limit,
    ),
  ]);
  const suggest = (
    kind: 'reference' | 'permit',
    number: string,
    record: Pick<PropertyRecord, '_id' | 'title' | 'titleAr'>,
  ) => ({
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

/** "60k -80k": a dash between numbers isn't a minus. */
const DASH = /(\p{Nd}\p{L}{0,8})\s+[-–—]\s*(?=\p{Nd})/gu;

/**
 * Suggestions for a search: `data` has numbers, places, buildings and landmarks, `meant` the filters that the words
 * express. A search without results is retried in the other keyboard layout and with corrected spelling.
 */
export async function suggestFor(
  typedText: string,
  limit: number,
): Promise<{ data: Suggestion[]; meant: Partial<Filter>[] }> {
  const typed = typedText.replace(DASH, '$1-');
  // Excluded words don't suggest places, and no suggested filter can express an exclusion.
  const parts = searchParts(typed);
  const isPlain = parts.every(({ isNot, isPhrase }) => !isNot && !isPhrase);
  const search = isPlain ? typed : positiveText(typed);
  const meanings = parts.some(({ isNot }) => isNot) ? 0 : MEANINGS;
  const [numbers, buildings] = await Promise.all([findNumbers(search, 3), findBuildings(search, 4)]);
  // Reserve two places each for buildings and landmarks, if there are any.
  const landmarks = findLandmarks(search, 4);
  const room = limit - numbers.length - Math.min(2, buildings.length) - Math.min(2, landmarks.length);
  const read = (words: string) => ({
    places: findPlaces(words, room),
    meant: parseSearch(words, MEANINGS).slice(0, meanings),
  });
  let { places, meant } = read(search);
  if (numbers.length + buildings.length + landmarks.length + places.length + meant.length === 0) {
    const swapped = fixKeyboard(search);
    for (const better of [swapped, correctSpelling(search), swapped && correctSpelling(swapped)]) {
      if (better === undefined) continue;
      ({ places, meant } = read(better));
      if (places.length + meant.length > 0) break;
    }
  }
  const roomLeft = limit - numbers.length - places.length - Math.min(2, landmarks.length);
  const data = [...numbers, ...places, ...buildings.slice(0, roomLeft), ...landmarks];
  return { data: data.slice(0, limit), meant };
}
