import { MAX_SLUG_LENGTH } from './agency';
import { AGENT_SORTS, EMIRATES, LANGUAGES_SPOKEN } from './enums';
import { MIN_RATINGS } from './servicesAddress';
import { plainValue } from './typedText';

/** Subset of URLSearchParams used here, because this also runs outside a browser. */
interface Params {
  get: (key: string) => string | null;
}

/** Agents per page of the directory. */
export const AGENTS_PAGE_SIZE = 24;

const choiceIn = <Value>(params: Params, key: string, allowed: readonly Value[]) =>
  allowed.find((one) => String(one) === plainValue(params.get(key) ?? ''));

/** Parses the directory's filter from a URL. Ignores what it doesn't understand. */
export function readAgentsFilter(params: Params) {
  const city = choiceIn(params, 'city', EMIRATES);
  const district = plainValue(params.get('district') ?? '');
  const language = choiceIn(params, 'language', LANGUAGES_SPOKEN);
  const minRating = choiceIn(params, 'minRating', MIN_RATINGS);
  const search = params.get('search')?.trim().slice(0, 100);
  const sort = choiceIn(params, 'sort', AGENT_SORTS);
  return {
    ...(city && { city }),
    ...(city && /^[a-z0-9_]{1,80}$/.test(district) && { district }),
    ...(language && { language }),
    ...(minRating && { minRating }),
    ...(search && { search }),
    ...(sort && { sort }),
  };
}
export type AgentsFilter = ReturnType<typeof readAgentsFilter>;

/** Page number from a URL; default 1. */
export const readAgentsPage = (params: Params): number => {
  const page = Math.trunc(Number(plainValue(params.get('page') ?? '')));
  return page >= 1 && page <= 100_000 ? page : 1;
};

/** The directory's query for a URL. Browser and server must build the same, because the server embeds the answer. */
export const agentsQuery = (params: Params) => ({
  ...readAgentsFilter(params),
  page: readAgentsPage(params),
  limit: AGENTS_PAGE_SIZE,
});

/** Most agents an agency's page shows. */
const MAX_AGENCY_AGENTS = 100;
/** The query for an agency's agents; the page in the URL is that of its listings. */
export const agencyQuery = (agency: string) => ({
  agency: agency.trim().slice(0, MAX_SLUG_LENGTH),
  page: 1,
  limit: MAX_AGENCY_AGENTS,
});
