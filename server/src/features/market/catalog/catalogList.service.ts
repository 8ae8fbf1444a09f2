import type { z } from 'zod';
import type { propertiesContract } from '@manzil/shared/contract/properties.contract';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { singlePlaceOf } from '@manzil/shared/domain/catalogAddress';
import type { Caller } from '../../../platform/caller';
import { minutesOf } from '@manzil/search';
import {
  evaluateFor,
  evaluated,
  facetsOf,
  filterOf,
  findListed,
  loosenOptions,
  raisedPrice,
} from './catalog.service';
import type { CardRecord } from '../listings/listingFields';
import { cardsFor, cardTexts, type CardExtras } from '../listings/listingPage.service';
import { nearestDistricts } from './placeFacts.service';

type CatalogQuery = z.output<typeof propertiesContract.getAll.input>;

/** Up to this many matches, the answer also suggests filters to loosen. */
const FEW_HOMES = 5;

/** Number of homes in the neighbouring districts, with the rest of the filter unchanged. */
async function neighbouringCounts(filter: Filter) {
  const { city, district } = singlePlaceOf(filter) ?? {};
  if (!city || !district) return [];
  const counts = await evaluated(filter, (found) =>
    found.tallyDistricts(city, ['city', 'district', 'places']),
  );
  return nearestDistricts({ city, district }, counts);
}

/** Filters to loosen, a higher price limit and nearby districts that would give more homes. */
async function alternativesFor(count: number, filter: Filter) {
  if (count > FEW_HOMES) return { loosen: [], beside: [] };
  const ways = await loosenOptions(filter);
  const raise = await raisedPrice(filter, count);
  return {
    loosen: ways.filter((way) => way.count > count),
    ...(raise && { raise }),
    beside: await neighbouringCounts(filter),
  };
}

/** A page of the catalog with the requested extras: facet counts, and filters to loosen if few homes match. */
async function pageOf({ page, limit, ids, facets, loosen, ...filterInput }: CatalogQuery) {
  const filter = filterOf(filterInput);
  const { records, count } = await findListed(filter, { page, limit }, { ids });
  const more = {
    count,
    ...(facets && { facets: await facetsOf(filter) }),
    ...(loosen && (await alternativesFor(count, filter))),
  };
  return { records, more, over: await cardExtras(filter, records) };
}

/** Card details that depend on the filter: minutes to places, day-one cash, matching nice-to-haves. */
async function cardExtras(filter: Filter, records: CardRecord[]): Promise<CardExtras | undefined> {
  const minutes = minutesOf(filter);
  const asksCash = filter.cash !== undefined || filter.sort === 'cashAsc';
  const wishes = filter.nice?.length ? filter.nice : undefined;
  if (!minutes && !asksCash && !wishes) return undefined;
  const { cash, nice } = await evaluateFor(filter, records, (found, ids) => ({
    cash: asksCash ? found.dayOneCash(ids) : undefined,
    nice: wishes && found.nice(ids, wishes),
  }));
  return ({ _id, location: { lat, lng } }) => ({
    ...(minutes && { travel: minutes(lat ?? NaN, lng ?? NaN) }),
    ...(cash && { dayOneCash: cash[String(_id)] ?? 0 }),
    ...(nice && { nice: nice[String(_id)] ?? [] }),
  });
}

/** The catalog's answer for server-rendered pages. */
export async function listCatalog(input: CatalogQuery, caller: Caller | undefined) {
  const { records, more, over } = await pageOf(input);
  return { data: await cardsFor(records, caller, over), ...more };
}

/** The same answer with its cards serialised as JSON, for the API call. */
export async function catalogTexts(input: CatalogQuery, caller: Caller | undefined) {
  const { records, more, over } = await pageOf(input);
  return { cards: await cardTexts(records, caller, over), more };
}
