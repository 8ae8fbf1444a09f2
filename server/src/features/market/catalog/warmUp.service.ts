import { EMIRATES } from '@manzil/shared/domain/enums';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { isSearchIndexRead, searchIndex } from '../listings/search/searchIndex';
import { catalogTexts } from './catalogList.service';
import { findOnMap } from './map.service';

/** Longest warm-up in ms; the server isn't ready meanwhile. */
const WARM_UP_MS = 500;
const ROUNDS = 20;
const QUESTIONS: Filter[] = [
  {},
  { type: 'sale', sort: 'priceAsc' },
  { type: 'rent', bedrooms: ['2'], furnishing: 'furnished' },
  { search: 'marina view' },
  ...EMIRATES.map((city) => ({ type: 'rent' as const, city })),
];

let isDone = false;
/** Whether typical questions were answered once. */
export const isWarm = (): boolean => isDone;

/** Answers typical questions, so that the first visitors find compiled code and cards already read. */
async function askTypical(): Promise<void> {
  const until = performance.now() + WARM_UP_MS;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const question of QUESTIONS) {
      if (performance.now() > until) return;
      // Above every price: the same homes, but no cached evaluation.
      const filter = { ...question, maxPrice: 9e9 + round };
      await catalogTexts({ ...filter, page: 1, limit: 12, facets: round % 2 === 0 }, undefined);
      await findOnMap(filter, undefined);
    }
  }
}

/** Warms the catalog up as soon as it is loaded; waits for it if it is. */
export async function warmUp(): Promise<void> {
  const done = searchIndex()
    .then(askTypical)
    // The first query retries and reports the error.
    .catch(() => undefined)
    .finally(() => {
      isDone = true;
    });
  if (isSearchIndexRead()) await done;
}
