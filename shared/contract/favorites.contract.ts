import { z } from 'zod';
import { MAX_NAME } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import { checkRanges, filter, filterFields, savedFilter } from './schemas/filter.schemas';
import { propertyCard } from './schemas/properties.schemas';
import { dataOf, id, line, listOf, pageInput, personRef, recordId } from './schemas/scalars';

/** Maximum number of favourites set in one call. */
const MAX_SET = 100;
const favorite = z.object({ id, property: propertyCard.nullish(), property_id: id, createdAt: z.string() });

export const favoritesContract = {
  toggle: command({
    wire: 'POST /favorite/favorites',
    access: 'self',
    actsFor: 'userId',
    summary: 'Add or remove a favourite',
    worksWhenFull: true,
    input: z.object({ userId: personRef.optional(), property_id: id }),
    output: z.object({
      addedFavorite: favorite.optional(),
      removedFavorite: favorite.omit({ property: true }).optional(),
      userFavs: z.array(id),
    }),
  }),
  set: command({
    wire: 'PUT /favorite/favorites',
    access: 'login',
    summary: 'Add or remove several favourites; the last id becomes the newest',
    worksWhenFull: true,
    input: z.object({ ids: z.array(recordId('property')).min(1).max(MAX_SET), isFavorite: z.boolean() }),
    output: z.object({ userFavs: z.array(id) }),
    beyond: true,
  }),
  ids: query({
    wire: 'GET /favorite/ids',
    access: 'login',
    summary: 'The ids of the caller’s favourites, newest first',
    input: z.object({}),
    output: z.object({ userFavs: z.array(id) }),
    beyond: true,
  }),
  list: query({
    wire: 'GET /favorite/get_all_favorites',
    access: 'login',
    summary: 'The caller’s favourites, newest first; marks those no longer available',
    /** `reduced`: only public homes whose price fell within the last 30 days. */
    input: z.object({ ...pageInput(12), reduced: z.boolean().optional() }),
    output: listOf(propertyCard),
  }),
  clear: command({
    wire: 'DELETE /favorite/clear_all_favorites?userId',
    access: 'self',
    actsFor: 'userId',
    summary: 'Remove all favourites',
    input: z.object({ userId: personRef.optional() }),
    output: z.object({ userFavs: z.array(id) }),
  }),
};

const save = {
  access: 'login',
  /** `{ filter }`, or the filter's fields at the top level. */
  input: z.strictObject({ ...filterFields, filter: savedFilter.optional() }).superRefine(checkRanges),
  output: dataOf(filter),
  message: 'filters.saved',
} as const;
const fetch = {
  access: 'self',
  actsFor: 'id',
  input: z.object({ id: personRef }),
  output: dataOf(filter.nullable()),
} as const;

export const savedFiltersContract = {
  saveHomepage: command({
    wire: 'POST /user/save_filter_homepage',
    summary: 'Save the home page filter',
    ...save,
  }),
  fetchHomepage: query({
    wire: 'POST /user/fetch_filter_homepage',
    summary: 'The saved home page filter',
    ...fetch,
  }),
  saveCatalog: command({
    wire: 'POST /user/save_filter_catalog',
    summary: 'Save the catalog filter',
    ...save,
  }),
  fetchCatalog: query({
    wire: 'POST /user/fetch_filter_catalog',
    summary: 'The saved catalog filter',
    ...fetch,
  }),
};

const savedSearch = z.object({
  id,
  name: z.string(),
  filter,
  frequency: z.enum(['instant', 'daily', 'weekly', 'off']),
  newCount: z.int(),
  createdAt: z.string(),
});

/** Saved searches with alerts (beyond the source, spec/2-api). */
export const savedSearchesContract = {
  list: query({
    wire: 'GET /search/saved',
    access: 'login',
    summary: 'The caller’s saved searches',
    input: z.object({}),
    output: listOf(savedSearch),
    beyond: true,
  }),
  add: command({
    wire: 'POST /search/saved',
    access: 'login',
    summary: 'Save a search; at most 20',
    input: z.object({
      name: line(1, MAX_NAME),
      filter: z.strictObject(filterFields),
      frequency: z.enum(['instant', 'daily', 'weekly', 'off']).default('daily'),
    }),
    output: dataOf(savedSearch),
    status: 201,
    message: 'search.saved',
    beyond: true,
  }),
  update: command({
    wire: 'PATCH /search/saved?id',
    affects: ['dashboard'],
    access: 'login',
    summary: 'Rename a saved search or change the frequency of its alerts',
    input: z.object({
      id: recordId('savedSearch'),
      name: line(1, MAX_NAME).optional(),
      frequency: z.enum(['instant', 'daily', 'weekly', 'off']).optional(),
    }),
    output: dataOf(savedSearch),
    beyond: true,
  }),
  stop: command({
    wire: 'POST /search/unsubscribe',
    access: 'open',
    summary: 'Stop the mails that a link in one of them names: a saved search’s, or all that can be refused',
    worksWhenFull: true,
    input: z.object({ token: z.string().max(200) }),
    output: dataOf(z.object({ name: z.string() })),
    message: 'search.stopped',
    limit: 'form',
    beyond: true,
  }),
  remove: command({
    wire: 'DELETE /search/saved?id',
    affects: ['dashboard'],
    access: 'login',
    summary: 'Delete a saved search',
    input: z.object({ id: recordId('savedSearch') }),
    output: z.object({}),
    message: 'search.deleted',
    beyond: true,
  }),
};
