import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../../platform/base/caller';
import { facetsOf, filterOf, findListed } from '../catalog.service';
import { cardsFor } from '../../listings/listingPage.service';
import { savedFilterOf } from '../../../foundation/people/listingPeople.service';
import { bestServices } from '../../services/serviceList.service';

const SHOWN = 12;
const SERVICES = 8;

/** Home page data: newest matching listings, best rated services, saved filter and facet counts. */
export async function getHomepage(input: Filter, caller: Caller | undefined) {
  const filter = filterOf(input);
  const [{ records, facets }, services, saved] = await Promise.all([
    findListed(filter, { page: 1, limit: SHOWN }, {}, (found) => ({ facets: facetsOf(found, filter) })),
    bestServices(SERVICES),
    caller ? savedFilterOf(caller.id, 'homepageFilter') : null,
  ]);
  return { properties: await cardsFor(records, caller), services, filters: { saved, facets } };
}

/** The twelve newest listings of each deal type. */
export async function getHomepageByDeal(caller: Caller | undefined) {
  const newest = await Promise.all(
    DEAL_TYPES.map(async (type) => {
      const { records } = await findListed({ type }, { page: 1, limit: SHOWN });
      return cardsFor(records, caller);
    }),
  );
  const [rent = [], sale = [], investment = []] = newest;
  return { data: { rent, sale, investment } };
}
