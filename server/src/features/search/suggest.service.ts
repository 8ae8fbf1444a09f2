import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { Emirate } from '@manzil/shared/domain/enums';
import { foldWords, matchesSearch, tokensOf } from '@manzil/shared/domain/fold';
import { evaluated } from '../properties/catalogue.service';
import { findFields } from '../properties/listingReads.model';
import { findPlaces, type FoundPlace } from './places';
import { corrected, understood } from './understanding';

interface Suggestion extends Omit<FoundPlace, 'kind' | 'city'> {
  kind: FoundPlace['kind'] | 'building' | 'reference' | 'permit';
  city?: Emirate;
  id?: string;
}

/** Readings of one search, at most. */
const MEANINGS = 3;

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

/**
 * What somebody who types this may be looking for: `data` numbers, places and buildings, `meant` whole filters that the
 * words say. What nothing is found for is read once more without its slips.
 */
export async function suggestFor(
  search: string,
  limit: number,
): Promise<{ data: Suggestion[]; meant: Partial<Filter>[] }> {
  const [numbers, buildings] = await Promise.all([findNumbers(search, 3), findBuildings(search, 4)]);
  // Two places at least stay for buildings, where there are some.
  const room = limit - numbers.length - Math.min(2, buildings.length);
  const read = (words: string) => ({ places: findPlaces(words, room), meant: understood(words, MEANINGS) });
  let { places, meant } = read(search);
  if (numbers.length + buildings.length + places.length + meant.length === 0) {
    const better = corrected(search);
    if (better !== undefined) ({ places, meant } = read(better));
  }
  return { data: [...numbers, ...places, ...buildings].slice(0, limit), meant };
}
