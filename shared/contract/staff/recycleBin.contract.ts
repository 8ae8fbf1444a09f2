import { z } from 'zod';
import { RECYCLED_KINDS } from '../../domain/enums';
import { command, query } from '../wire/endpoint';
import { personName } from '../schemas/people.schemas';
import { id, isoDate, listOf, nothing, pageInput, recordId, search } from '../schemas/scalars';

const kind = z.enum(RECYCLED_KINDS);

export const recycleBinContract = {
  list: query({
    wire: 'GET /recycle-bin',
    access: 'admin',
    summary: 'Records deleted in the last 30 days, newest first',
    input: z.object({ ...pageInput(25), kind: kind.optional(), search }),
    output: listOf(
      z.object({
        id,
        kind,
        name: z.string(),
        nameAr: z.string().nullish(),
        owner: personName.nullish(),
        deletedBy: personName.nullish(),
        deletedAt: isoDate,
        /** When it is permanently deleted, files included. */
        purgedAt: isoDate,
      }),
    ),
    beyond: true,
  }),
  restore: command({
    wire: 'POST /recycle-bin',
    affects: [
      'properties',
      'services',
      'users',
      'propertyReviews',
      'serviceReviews',
      'propertyRequests',
      'serviceRequests',
      'dashboard',
    ],
    access: 'admin',
    summary: 'Restore a deleted record',
    input: z.object({ id: recordId('any') }),
    output: nothing,
    message: 'recycle.restored',
    beyond: true,
  }),
};
