import { z } from 'zod';
import { MAX_HIDDEN } from '../domain/hiddenHomes';
import { command, query } from './wire/endpoint';
import { id, recordId } from './schemas/scalars';

const ids = z.array(recordId('property')).min(1).max(MAX_HIDDEN);
/** Every home the caller hides, most recently hidden first. */
const output = z.object({ data: z.array(id) });

/** Homes a person hides from lists and the map (beyond the source, spec/2-api). */
export const hiddenContract = {
  list: query({
    wire: 'GET /property/hidden',
    access: 'login',
    summary: 'The ids of the caller’s hidden homes, most recently hidden first; at most 500',
    input: z.object({}),
    output,
    beyond: true,
  }),
  add: command({
    wire: 'POST /property/hidden',
    access: 'login',
    summary: 'Hide homes, most recently hidden first; beyond 500 the oldest become visible again',
    input: z.object({ ids }),
    output,
    beyond: true,
  }),
  remove: command({
    wire: 'POST /property/hidden/show',
    access: 'login',
    summary: 'Show hidden homes again',
    worksWhenFull: true,
    input: z.object({ ids }),
    output,
    beyond: true,
  }),
  clear: command({
    wire: 'DELETE /property/hidden',
    access: 'login',
    summary: 'Show all hidden homes again',
    input: z.object({}),
    output,
    beyond: true,
  }),
};
