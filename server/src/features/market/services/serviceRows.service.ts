import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { servicesContract } from '@manzil/shared/contract/services.contract';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import type { ServiceCondition } from './service.model';
import { findListingPerson, isActiveOwner } from '../../foundation/people/listingPeople.service';
import { namesOf } from '../../foundation/subjects/names';
import { notifyHidden, notifyShown } from '../../foundation/subjects/notifyOwner.service';
import {
  countServices,
  findService,
  findServiceRows,
  hideServiceRecord,
  setListedOf,
  showServiceRecord,
  type ServiceRecord,
} from './service.model';
import { serviceRows } from './service.view';
import { searchConditions } from './serviceFilter';
import { findSorted } from './serviceList.service';
import { getManagedService } from './services.service';

type ServiceQuery = ParsedInput<(typeof servicesContract)['all']>;

/** Condition for each state of a service. */
const STATES: Record<NonNullable<ServiceQuery['state']>, ServiceCondition> = {
  listed: { isListed: true },
  hidden: { hiddenReason: { $ne: null } },
  suspended: { isListed: false, hiddenReason: null },
};

/** A page of matching services, whether public or not. */
async function list({
  page,
  limit,
  search = '',
  category,
  city,
  sort = 'newest',
  state,
  agent,
}: ServiceQuery) {
  const words = searchConditions(search);
  const where = {
    ...(category && { category }),
    ...(city && { city }),
    ...(agent && { agent }),
    ...(state && STATES[state]),
    ...(words.length > 0 && { $and: words }),
  };
  const [records, count] = await Promise.all([
    findSorted(findServiceRows, where, { sort, skip: (page - 1) * limit, limit }),
    countServices(where),
  ]);
  return { data: await serviceRows(records), count };
}

export const listAllServices = (query: ServiceQuery) => list(query);
export const listMyServices = (asked: ParsedInput<(typeof servicesContract)['mine']>, caller: Caller) =>
  list({ ...asked, agent: caller.id });

const targetOf = (record: ServiceRecord) => ({
  kind: 'service',
  id: String(record._id),
  name: namesOf(record).name,
});

/** Notifies a provider that staff hid or showed a service. */
export const visibilityNotifications = settlement(
  'service visibility',
  async ({ service, version }: { service: string; version: string }) => {
    const record = await findService(service);
    if (!record || record.__v <= Number(version)) return;
    const key = `visibility:${service}:${record.__v}`;
    if (record.hiddenReason) await notifyHidden(record, record.hiddenReason, key);
    else await notifyShown(record, key);
  },
);
const versionOf = ({ _id, __v }: ServiceRecord) => ({ service: String(_id), version: String(__v) });

/**
 * Hides a service from the public lists.
 * @throws 404
 */
export async function hideService(
  { id, reason }: { id: string; reason: string },
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  const record = await getManagedService(id, caller);
  await withIntents(visibilityNotifications.intent(versionOf(record)), async () => {
    if (!(await hideServiceRecord(id, reason))) throw notFound('service_not_found');
    await visibilityNotifications.settle(versionOf(record));
  });
  info.note({ target: targetOf(record), diff: { hiddenReason: reason } });
}

/**
 * Returns a service to the public lists, unless its owner is suspended or no longer a service agent.
 * @throws 404
 */
export async function showService(id: string, caller: Caller, info: RequestInfo): Promise<void> {
  const record = await getManagedService(id, caller);
  const agent = String(record.agent);
  const isActive = async () => {
    const person = await findListingPerson(agent);
    return person !== undefined && isActiveOwner(person, 'service');
  };
  await withIntents(
    record.hiddenReason ? visibilityNotifications.intent(versionOf(record)) : [],
    async () => {
      await showServiceRecord(id, await isActive());
      // The owner may have been suspended or lost the role in the meantime.
      if (!(await isActive())) await setListedOf(agent, false);
      if (record.hiddenReason) await visibilityNotifications.settle(versionOf(record));
    },
  );
  info.note({ target: targetOf(record), diff: { hiddenReason: null } });
}
