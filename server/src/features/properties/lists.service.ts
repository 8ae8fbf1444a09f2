import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { Availability, Locale, PropertySort } from '@manzil/shared/domain/enums';
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
  sentBack?: boolean | undefined;
  sort?: PropertySort | undefined;
  filter?: Filter | undefined;
}

/** Parts of the pending ones. */
const QUEUES = {
  waiting: { sentBackReason: null },
  changed: { publishedBefore: { $exists: true } },
  sentBack: { sentBackReason: { $exists: true } },
} as const satisfies Record<string, Condition>;
const PENDING_FIRST = { isVerified: 1, createdAt: -1, _id: -1 } as const;

interface QueueInput extends RowsInput {
  queue?: keyof typeof QUEUES | undefined;
  pendingFirst?: boolean | undefined;
}

async function findPage(base: Condition, input: RowsInput, lang: Locale, order?: Record<string, 1 | -1>) {
  const { page, limit, isVerified, availability, sentBack, ...asked } = input;
  const filter = filterOf(asked);
  const where = whereOf(
    {
      ...base,
      ...(isVerified !== undefined && { isVerified }),
      ...(availability && { availability }),
      ...(sentBack !== undefined && { sentBackReason: { $exists: sentBack } }),
      // What was sent back is not published: said too, so that an index finds it.
      ...(sentBack && isVerified === undefined && { isVerified: false }),
    },
    await insiderConditions(filter),
  );
  const [records, count] = await Promise.all([
    findRows(where, { sort: order ?? orderOf(filter.sort, 'createdAt'), skip: (page - 1) * limit, limit }),
    countListings(where),
  ]);
  const names = await agentNamesOf(records.map(({ agent }) => String(agent)));
  return {
    data: records.map((record) => toRow(record, names.get(String(record.agent)) ?? null, lang)),
    count,
  };
}

/** Every listing, for staff, and how many wait for them. */
export async function listAll({ queue, pendingFirst, ...input }: QueueInput, lang: Locale) {
  const base = queue ? { ...QUEUES[queue], isVerified: false } : {};
  const order = pendingFirst && !input.sort && !input.filter?.sort ? PENDING_FIRST : undefined;
  const [page, pendingCount] = await Promise.all([
    findPage(base, input, lang, order),
    countListings({ isVerified: false }),
  ]);
  return { ...page, pendingCount };
}

/**
 * The caller's listings; staff may name an agent.
 * @throws 403 when anybody else names one
 */
export async function listMine(
  { id, ...input }: RowsInput & { id?: string | undefined },
  caller: Caller,
  lang: Locale,
) {
  const agent = id ? await findListingPerson(id) : undefined;
  if (id && !isStaff(caller.role) && agent?.id !== caller.id) throw forbidden();
  if (id && !agent) throw notFound('user_not_found');
  return findPage({ agent: toObjectId(agent?.id ?? caller.id) }, input, lang);
}
