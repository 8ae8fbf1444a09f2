import { choiceIn, readPage, valueIn, type Params } from './addressValues';
import { MAX_SLUG_LENGTH } from '../agency';
import { AGENT_SORTS, EMIRATES, LANGUAGES_SPOKEN } from '../enums';
import { MIN_RATINGS } from './servicesAddress';
import { MAX_SEARCH_TEXT } from '../text/textLimits';

/** Agents per page of the directory. */
export const AGENTS_PAGE_SIZE = 24;

/** Parses the directory's filter from a URL. Ignores what it doesn't understand. */
export function readAgentsFilter(params: Params) {
  const city = choiceIn(params, 'city', EMIRATES);
  const district = valueIn(params, 'district');
  const language = choiceIn(params, 'language', LANGUAGES_SPOKEN);
  const minRating = choiceIn(params, 'minRating', MIN_RATINGS);
  const search = params.get('search')?.trim().slice(0, MAX_SEARCH_TEXT);
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

/** The directory's query for a URL. Browser and server must build the same, because the server embeds the answer. */
export const agentsQuery = (params: Params) => ({
  ...readAgentsFilter(params),
  page: readPage(params),
  limit: AGENTS_PAGE_SIZE,
});

/** Maximum number of agents on an agency page. */
const MAX_AGENCY_AGENTS = 100;
/** The query for an agency's agents; the page in the URL is that of its listings. */
export const agencyQuery = (agency: string) => ({
  agency: agency.trim().slice(0, MAX_SLUG_LENGTH),
  page: 1,
  limit: MAX_AGENCY_AGENTS,
});
