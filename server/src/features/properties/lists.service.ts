import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { Availability, PropertySort } from '@manzil/shared/domain/enums';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../platform/caller';
import { forbidden, notFound } from '../../platform/errors';
import type { Condition } from '../../platform/where';
import { agentNamesOf, findListingPerson } from '../users/listingPeople.service';
import { filterOf, insiderConditions, type Paging } from './catalogue.service';
import { orderOf, whereOf } from './catalogueFilter';
import { countListings, findRows, toObjectId } from './listingReads.model';
import { toRow } from './property.view';

/** What the owner's and staff's lists are asked for. */
export interface RowsInput extends Paging {
  type?: Filter['type'];
  category?: Filter['category'];
  search?: string | undefined;
  isVerified?: boolean | undefined;
  availability?: Availability | undefined;
  sort?: PropertySort | undefined;
  filter?: Filter | undefined;
}

async function findPage(base: Condition, input: RowsInput) {
  const { page, limit, isVerified, availability, ...asked } = input;
  const filter = filterOf(asked);
  const where = whereOf(
    { ...base, ...(isVerified !== undefined && { isVerified }), ...(availability && { availability }) },
    await insiderConditions(filter),
  );
  const [records, count] = await Promise.all([
    findRows(where, { sort: orderOf(filter.sort, 'createdAt'), skip: (page - 1) * limit, limit }),
    countListings(where),
  ]);
  const names = await agentNamesOf(records.map(({ agent }) => String(agent)));
  return { data: records.map((record) => toRow(record, names.get(String(record.agent)) ?? null)), count };
}

/** Every listing, for staff. */
export const listAll = (input: RowsInput) => findPage({}, input);

/**
 * The caller's listings; staff may name an agent.
 * @throws 403 when anybody else names one
 */
export async function listMine({ id, ...input }: RowsInput & { id?: string | undefined }, caller: Caller) {
  const agent = id ? await findListingPerson(id) : undefined;
  if (id && !isStaff(caller.role) && agent?.id !== caller.id) throw forbidden();
  if (id && !agent) throw notFound('user_not_found');
  return findPage({ agent: toObjectId(agent?.id ?? caller.id) }, input);
}
