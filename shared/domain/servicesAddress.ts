import { EMIRATES, SERVICE_CATEGORIES, SERVICE_SORTS } from './enums';
import { allows, MEASURES, type Measure } from './property/attribute';
import { plainValue } from './typedText';

/** Subset of URLSearchParams used here, because this also runs outside a browser. */
interface Params {
  get: (key: string) => string | null;
}

/** Services per page. */
export const SERVICES_PAGE_SIZE = 12;
/** Minimum ratings offered in the filter. */
export const MIN_RATINGS = [4.5, 4, 3] as const;

const valueIn = (params: Params, key: string): string => plainValue(params.get(key) ?? '');
const choiceIn = <Value extends string>(params: Params, key: string, allowed: readonly Value[]) =>
  allowed.find((one) => one === valueIn(params, key));
function numberIn(params: Params, key: string, measure: Measure): number | undefined {
  const text = valueIn(params, key);
  const n = text ? Number(text) : Number.NaN;
  return allows(measure, n) ? n : undefined;
}

/** Parses the service filter from a URL. Ignores what it doesn't understand. */
export function readServiceFilter(params: Params) {
  const city = choiceIn(params, 'city', EMIRATES);
  const district = valueIn(params, 'district');
  const category = choiceIn(params, 'category', SERVICE_CATEGORIES);
  const search = params.get('search')?.trim().slice(0, 100);
  const sort = choiceIn(params, 'sort', SERVICE_SORTS);
  const agent = valueIn(params, 'agent');
  const minPrice = numberIn(params, 'minPrice', MEASURES.money);
  const maxPrice = numberIn(params, 'maxPrice', MEASURES.money);
  const minRating = MIN_RATINGS.find((one) => String(one) === valueIn(params, 'minRating'));
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
  page: numberIn(params, 'page', MEASURES.page) ?? 1,
  limit: SERVICES_PAGE_SIZE,
});
