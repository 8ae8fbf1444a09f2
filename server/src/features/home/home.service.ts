import type { z } from 'zod';
import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { serviceCard } from '@manzil/shared/contract/services.schemas';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import type { Caller } from '../../platform/caller';
import { facetsOf, filterOf, findListed } from '../properties/catalogue.service';
import { cardsFor } from '../properties/listingPage.service';
import { savedFilterOf } from '../users/listingPeople.service';

const SHOWN = 12;
const SERVICES = 8;
type ServiceCard = z.input<typeof serviceCard>;
let bestServices: (limit: number) => Promise<ServiceCard[]> = () => Promise.resolve([]);
/** Names where the best rated services come from; told by the services feature. */
export const setBestServices = (source: typeof bestServices): void => void (bestServices = source);

/** The home page: the newest listings that match, the best rated services, the kept filter and the live counts. */
export async function getHomepage(input: Filter, caller: Caller | undefined) {
  const filter = filterOf(input);
  const [{ records }, services, saved, facets] = await Promise.all([
    findListed(filter, { page: 1, limit: SHOWN }),
    bestServices(SERVICES),
    caller ? savedFilterOf(caller.id, 'homepageFilter') : null,
    facetsOf(filter),
  ]);
  return { properties: await cardsFor(records, caller), services, filters: { saved, facets } };
}

/** The newest twelve of each deal type. */
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
