import type { z } from 'zod';
import type { propertiesContract } from '@manzil/shared/contract/properties/properties.contract';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import { dayOneCash } from '@manzil/shared/domain/offer/costs';
import type { Caller } from '../../../platform/base/caller';
import { minutesOf, type Evaluation } from '@manzil/search';
import { facetsOf, filterOf, findListed, loosenOptions, raisedPrice } from './catalog.service';
import { currentFigures } from '../../foundation/costs/costs.service';
import { cardsFor, serializedCards, type CardExtras } from '../listings/listingPage.service';
import { nearestDistricts } from './placeFacts.service';

type CatalogQuery = z.output<typeof propertiesContract.getAll.input>;

/** Up to this many matches, the answer also suggests filters to loosen. */
const FEW_HOMES = 5;

/** Number of homes in the neighbouring districts, with the rest of the filter unchanged. */
function neighbouringCounts(found: Evaluation, filter: Filter) {
  const { city, district } = singlePlaceOf(filter) ?? {};
  if (!city || !district) return [];
  return nearestDistricts({ city, district }, found.tallyDistricts(city, ['city', 'district', 'places']));
}

/** Filters to loosen, a higher price limit and nearby districts that would give more homes. */
function alternativesFor(found: Evaluation, filter: Filter) {
  if (found.count() > FEW_HOMES) return { loosen: [], beside: [] };
  const raise = raisedPrice(found, filter);
  return {
    loosen: loosenOptions(found),
    ...(raise && { raise }),
    beside: neighbouringCounts(found, filter),
  };
}

/** A page of the catalog with the requested extras: facet counts, and filters to loosen if few homes match. */
async function pageOf({ page, limit, ids, facets, loosen, ...filterInput }: CatalogQuery) {
  const filter = filterOf(filterInput);
  const wishes = filter.nice?.length ? filter.nice : undefined;
  const { records, nice, ...more } = await findListed(filter, { page, limit }, { ids }, (found, shown) => ({
    ...(facets && { facets: facetsOf(found, filter) }),
    ...(loosen && alternativesFor(found, filter)),
    nice: wishes && found.nice(shown, wishes),
  }));
  return { records, more, over: await cardExtras(filter, nice) };
}

/** Card details that depend on the filter: minutes to places, day-one cash, matching nice-to-haves by id. */
async function cardExtras(
  filter: Filter,
  nice: Record<string, string[]> | undefined,
): Promise<CardExtras | undefined> {
  const minutes = minutesOf(filter);
  const asksCash = filter.cash !== undefined || filter.sort === 'cashAsc';
  if (!minutes && !asksCash && !nice) return undefined;
  const figures = asksCash ? await currentFigures() : undefined;
  return (record) => {
    const { lat, lng } = record.location;
    const dayOne = figures && dayOneCash(record, figures);
    return {
      ...(minutes && { travel: minutes(lat ?? NaN, lng ?? NaN) }),
      ...(dayOne && { dayOneCash: dayOne.cash, dayOneCheques: dayOne.cheques }),
      ...(nice && { nice: nice[String(record._id)] ?? [] }),
    };
  };
}

/** The catalog's answer for server-rendered pages. */
export async function listCatalog(input: CatalogQuery, caller: Caller | undefined) {
  const { records, more, over } = await pageOf(input);
  return { data: await cardsFor(records, caller, over), ...more };
}

/** The same answer with its cards serialised as JSON, for the API call. */
export async function catalogTexts(input: CatalogQuery, caller: Caller | undefined) {
  const { records, more, over } = await pageOf(input);
  return { cards: await serializedCards(records, caller, over), more };
}
