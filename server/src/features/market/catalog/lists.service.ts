import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import {
  PROPERTY_TYPES,
  type Availability,
  type DealType,
  type Locale,
  type PropertySort,
  type PropertyType,
} from '@manzil/shared/domain/enums';
import type { Caller } from '../../../platform/base/caller';
import { forbidden, notFound } from '../../../platform/base/errors';
import { agentNamesOf, authorsOf, findListingPerson } from '../../foundation/people/listingPeople.service';
import { isSelfOrStaff } from '../../foundation/people/person.policy';
import { filterOf, findListed, exactIds, insiderConditions, type Paging } from './catalog.service';
import { orderOf, whereOf } from './catalogFilter';
import {
  countListings,
  findRows,
  toObjectId,
  type CardRecord,
  type PropertyCondition,
} from '../listings/listingReads';
import type { RowRecord } from '../listings/listingFields';
import { permitKeyOf } from '../listings/permitKey';
import { AWAITS_REVIEW } from '../listings/review/reviewQueue';
import { toRow } from '../listings/property.view';

/** An agent's published listings, except those that hide the agent. */
export async function findOfAgent(
  ref: string,
  { type, sort, page, limit }: Pick<Filter, 'type' | 'sort'> & Paging,
): Promise<{ records: CardRecord[]; count: number }> {
  const agent = await findListingPerson(ref);
  if (!agent) throw notFound('user_not_found');
  return findListed({ agent: agent.id, ...(type && { type }), ...(sort && { sort }) }, { page, limit });
}

/** Filter, sort and paging of the lists of owners and staff. */
export interface RowsInput extends Paging {
  type?: DealType | PropertyType | undefined;
  category?: Filter['category'];
  search?: string | undefined;
  isVerified?: boolean | undefined;
  availability?: Availability | undefined;
  sentBack?: boolean | undefined;
  sort?: PropertySort | undefined;
  filter?: Filter | undefined;
}

/** Conditions of the queues of unpublished listings. */
const QUEUES = {
  waiting: AWAITS_REVIEW,
  changed: { publishedBefore: { $exists: true } },
  sentBack: { sentBackReason: { $exists: true } },
  recommended: { 'recommendation.by': { $exists: true } },
} as const satisfies Record<string, PropertyCondition>;
const PENDING_FIRST = { isVerified: 1, createdAt: -1, _id: -1 } as const;
const LONGEST_FIRST = { isVerified: 1, submittedAt: 1, _id: 1 } as const;

interface QueueInput extends RowsInput {
  queue?: keyof typeof QUEUES | undefined;
  pendingFirst?: boolean | undefined;
  longestFirst?: boolean | undefined;
}

/** The deal or property type that `type` names. */
function typeFilter(type: RowsInput['type']): Pick<Filter, 'type' | 'propertyType'> {
  const propertyType = PROPERTY_TYPES.find((known) => known === type);
  return propertyType ? { propertyType: [propertyType] } : { type: type as DealType | undefined };
}

async function findRecords(base: PropertyCondition, input: RowsInput, order?: Record<string, 1 | -1>) {
  const { page, limit, isVerified, availability, sentBack, type, ...filterInput } = input;
  const filter = filterOf({ ...filterInput, ...typeFilter(type) });
  const boxed = whereOf(
    {
      ...base,
      ...(isVerified !== undefined && { isVerified }),
      ...(availability && { availability }),
      ...(sentBack !== undefined && { sentBackReason: { $exists: sentBack } }),
      // Implied by `sentBack`; stated so that an index applies.
      ...(sentBack && isVerified === undefined && { isVerified: false }),
    },
    await insiderConditions(filter),
  );
  const matchingIds = await exactIds(boxed, filter);
  const where = matchingIds ? { _id: { $in: matchingIds } } : boxed;
  const [records, count] = await Promise.all([
    findRows(where, { sort: order ?? orderOf(filter.sort, 'createdAt'), skip: (page - 1) * limit, limit }),
    countListings(where),
  ]);
  const names = await agentNamesOf(records.map(({ agent }) => String(agent)));
  return { records, count, agentOf: ({ agent }: RowRecord) => names.get(String(agent)) ?? null };
}

/** Fields of the staff list only: how long a listing has waited and the recommendation. */
async function forStaff(records: RowRecord[]) {
  const people = await authorsOf(
    records.flatMap(({ recommendation }) => (recommendation ? [String(recommendation.by)] : [])),
  );
  return ({ isVerified, sentBackReason, submittedAt, updatedAt, recommendation }: RowRecord) => ({
    waitsSince: isVerified || sentBackReason ? null : (submittedAt ?? updatedAt).toISOString(),
    recommendation: recommendation
      ? {
          verdict: recommendation.verdict,
          note: recommendation.note ?? null,
          by: people.get(String(recommendation.by)) ?? null,
          at: recommendation.at.toISOString(),
        }
      : null,
  });
}

/** Condition for a permit if the search is the number of an existing one. */
async function permitIn(search: string | undefined): Promise<PropertyCondition | undefined> {
  const where = { permitKey: permitKeyOf(search ?? '') };
  return where.permitKey && (await countListings(where)) > 0 ? where : undefined;
}

/** All listings for staff, with the number that await review. */
export async function listAll({ queue, pendingFirst, longestFirst, ...input }: QueueInput, lang: Locale) {
  const permit = await permitIn(input.search);
  if (permit) delete input.search;
  const base = { ...(queue && { ...QUEUES[queue], isVerified: false }), ...permit };
  const sortOrder = longestFirst ? LONGEST_FIRST : pendingFirst ? PENDING_FIRST : undefined;
  const order = input.sort || input.filter?.sort ? undefined : sortOrder;
  const [{ records, count, agentOf }, pendingCount] = await Promise.all([
    findRecords(base, input, order),
    countListings(AWAITS_REVIEW),
  ]);
  const staffs = await forStaff(records);
  return {
    data: records.map((record) => ({ ...toRow(record, agentOf(record), lang), ...staffs(record) })),
    count,
    pendingCount,
  };
}

/**
 * The caller's listings; staff may request those of any agent.
 * @throws 403 if anyone else requests another agent's listings
 */
export async function listMine(
  { id, ...input }: RowsInput & { id?: string | undefined },
  caller: Caller,
  lang: Locale,
) {
  const agent = id ? await findListingPerson(id) : undefined;
  if (id && !isSelfOrStaff(caller, agent?.id)) throw forbidden();
  if (id && !agent) throw notFound('user_not_found');
  const own = { agent: toObjectId(agent?.id ?? caller.id) };
  const { records, count, agentOf } = await findRecords(own, input);
  return { data: records.map((record) => toRow(record, agentOf(record), lang)), count };
}
