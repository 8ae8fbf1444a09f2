import { z } from 'zod';
import * as enums from '../../domain/enums';
import { checkRanges, filter, filterFields } from './filter.schemas';
import { pageInput, recordId, search } from './scalars';

/** The same filters as JSON text; top-level fields take precedence. */
export const filterAsText = { filter: filter.superRefine(checkRanges).optional() };
/** Input of a catalog query. */
export const catalogInput = z.object({
  ...pageInput(12),
  ...filterFields,
  ...filterAsText,
  /** Only these listings, for comparisons and recently viewed. Not part of saved filters. */
  ids: z.array(recordId('property')).max(12).optional(),
  facets: z.boolean().optional(),
  /** For an empty result, suggests which single filter to drop and how many matches that gives. */
  loosen: z.boolean().optional(),
});

/** Input of the owner's and staff's lists. */
export const listInput = z.object({
  ...pageInput(25),
  /** A deal type, or a property type beside `category` (source-spec §7). */
  type: z.enum([...enums.DEAL_TYPES, ...enums.PROPERTY_TYPES]).optional(),
  category: filterFields.category,
  search,
  isVerified: z.boolean().optional(),
  availability: z.enum(enums.AVAILABILITIES).optional(),
  /** Only listings sent back with a reason. */
  sentBack: z.boolean().optional(),
  sort: filterFields.sort,
  ...filterAsText,
});

/** Additional input of staff's list. */
export const queueInput = listInput.extend({
  /**
   * Subset of the pending listings: not yet reviewed, published before, sent back, or with a worker's recommendation.
   */
  queue: z.enum(['waiting', 'changed', 'sentBack', 'recommended']).optional(),
  /** Sorts by longest wait, unless `sort` is given. */
  longestFirst: z.boolean().optional(),
  /** Sorts pending before published, each newest first, unless `sort` is given. */
  pendingFirst: z.boolean().optional(),
});
