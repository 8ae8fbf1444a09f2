import { EMIRATES, SERVICE_CATEGORIES, SERVICE_SORTS } from '../enums';
import { choiceIn, numberIn, readPage, valueIn, type Params } from './addressValues';
import { MEASURES } from '../property/attribute';
import { MAX_SEARCH_TEXT } from '../text/textLimits';

/** Services per page. */
export const SERVICES_PAGE_SIZE = 12;
/** The public list’s order unless the reader chooses another. */
export const SERVICES_SORT = 'rating';
/** Minimum ratings offered in the filter. */
export const MIN_RATINGS = [4.5, 4, 3] as const;

/** Parses the service filter from a URL. Ignores what it doesn't understand. */
export function readServiceFilter(params: Params) {
  const city = choiceIn(params, 'city', EMIRATES);
  const district = valueIn(params, 'district');
  const category = choiceIn(params, 'category', SERVICE_CATEGORIES);
  const search = params.get('search')?.trim().slice(0, MAX_SEARCH_TEXT);
  const sort = choiceIn(params, 'sort', SERVICE_SORTS);
  const agent = valueIn(params, 'agent');
  const minPrice = numberIn(params, 'minPrice', MEASURES.money);
  const maxPrice = numberIn(params, 'maxPrice', MEASURES.money);
  const minRating = choiceIn(params, 'minRating', MIN_RATINGS);
  return {
    ...(category && { category }),
    ...(city && { city }),
    ...(city && district && /^[a-z0-9_]{1,80}$/.test(district) && { district }),
    ...(search && { search }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(minRating !== undefined && { minRating }),
    ...(valueIn(params, 'openNow') === 'true' && { openNow: true }),
    ...(agent && /^[0-9a-f]{24}$/i.test(agent) && { agent }),
    ...(sort && { sort }),
  };
}
export type ServicesQuery = ReturnType<typeof readServiceFilter>;

/**
 * The service page's query for a URL. The server embeds its result in the page, so browser and server must build the
 * same query.
 */
export const servicesQuery = (params: Params) => ({
  ...readServiceFilter(params),
  page: readPage(params),
  limit: SERVICES_PAGE_SIZE,
});
