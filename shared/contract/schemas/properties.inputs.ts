import { z } from 'zod';
import * as enums from '../../domain/enums';
import { checkRanges, filter, filterFields } from './filter.schemas';
import { pageInput, recordId, search } from './scalars';

/** The same set as JSON text; what stands beside it wins. */
export const filterAsText = { filter: filter.superRefine(checkRanges).optional() };
/** What the catalog is asked. */
export const catalogInput = z.object({
  ...pageInput(12),
  ...filterFields,
  ...filterAsText,
  /** Only these: to compare, or seen lately. Part of the call, never of a saved filter. */
  ids: z.array(recordId('property')).max(12).optional(),
  facets: z.boolean().optional(),
  /** For an empty result: which single filter to leave out, and what that brings. */
  loosen: z.boolean().optional(),
});

/** What the owner's and staff's lists are asked. */
export const listInput = z.object({
  ...pageInput(25),
  type: filterFields.type,
  category: filterFields.category,
  search,
  isVerified: z.boolean().optional(),
  availability: z.enum(enums.AVAILABILITIES).optional(),
  /** Only those that staff sent back with a reason. */
  sentBack: z.boolean().optional(),
  sort: filterFields.sort,
  ...filterAsText,
});

/** What staff's list is asked beside it. */
export const queueInput = listInput.extend({
  /** Of the pending ones: those nobody looked at yet, those that were published before, those that went back,
   * those a worker advises about. */
  queue: z.enum(['waiting', 'changed', 'sentBack', 'recommended']).optional(),
  /** Those that wait longest first, where no `sort` is given. */
  longestFirst: z.boolean().optional(),
  /** Pending ones before published ones, each newest first, where no `sort` is given. */
  pendingFirst: z.boolean().optional(),
});
