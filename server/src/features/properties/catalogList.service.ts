import type { z } from 'zod';
import type { propertiesContract } from '@manzil/shared/contract/properties.contract';
import type { Caller } from '../../platform/caller';
import { facetsOf, filterOf, findListed, loosened } from './catalogue.service';
import { cardsFor } from './listingPage.service';

/** A page of the catalogue with what else was asked for: counts of each choice, what to loosen when nothing matches. */
export async function listCatalog(
  input: z.output<typeof propertiesContract.getAll.input>,
  caller: Caller | undefined,
) {
  const { page, limit, ids, facets, loosen, ...asked } = input;
  const filter = filterOf(asked);
  const { records, count } = await findListed(filter, { page, limit }, ids);
  return {
    data: await cardsFor(records, caller),
    count,
    ...(facets && { facets: await facetsOf(filter) }),
    ...(loosen && { loosen: count === 0 ? await loosened(filter) : [] }),
  };
}
