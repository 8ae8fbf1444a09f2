import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { servicesContract } from '@manzil/shared/contract/services.contract';
import type { Caller, RequestInfo } from '../../../platform/caller';
import { notFound } from '../../../platform/errors';
import { owing, settlement } from '../../../platform/store/settlement';
import type { ServiceCondition } from './service.model';
import { findListingPerson, isActiveOwner } from '../../foundation/people/listingPeople.service';
import { namesOf } from '../../foundation/subjects/names';
import { tellHidden, tellShown } from '../../foundation/subjects/tellOwner.service';
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
import { ORDERS } from './serviceList.service';
import { theirService } from './services.service';

type Asked = ParsedInput<(typeof servicesContract)['all']>;

/** Condition for each state of a service. */
const STATES: Record<NonNullable<Asked['state']>, ServiceCondition> = {
  listed: { isListed: true },
  hidden: { hiddenReason: { $ne: null } },
  suspended: { isListed: false, hiddenReason: null },
};

/** A page of matching services, whether public or not. */
async function list({ page, limit, search = '', category, city, sort = 'newest', state, agent }: Asked) {
  const words = searchConditions(search);
  const where = {
    ...(category && { category }),
    ...(city && { city }),
    ...(agent && { agent }),
    ...(state && STATES[state]),
    ...(words.length > 0 && { $and: words }),
  };
  const [records, count] = await Promise.all([
    findServiceRows(where, { sort: ORDERS[sort], skip: (page - 1) * limit, limit }),
    countServices(where),
  ]);
  return { data: await serviceRows(records), count };
}

export const listAllServices = (asked: Asked) => list(asked);
export const listMyServices = (asked: ParsedInput<(typeof servicesContract)['mine']>, caller: Caller) =>
  list({ ...asked, agent: caller.id });

const targetOf = (record: ServiceRecord) => ({
  kind: 'service',
  id: String(record._id),
  name: namesOf(record).name,
});

/** Notifies a provider that staff hid or showed a service. */
export const visibilityNews = settlement(
  'service visibility',
  async ({ service, version }: { service: string; version: string }) => {
    const record = await findService(service);
    if (!record || record.__v <= Number(version)) return;
    const key = `visibility:${service}:${record.__v}`;
    if (record.hiddenReason) await tellHidden(record, record.hiddenReason, key);
    else await tellShown(record, key);
  },
);
const newsOf = ({ _id, __v }: ServiceRecord) => ({ service: String(_id), version: String(__v) });

/**
 * Hides a service from the public lists.
 * @throws 404
 */
export async function hideService(
  { id, reason }: { id: string; reason: string },
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  const record = await theirService(id, caller);
  await owing(visibilityNews.due(newsOf(record)), async () => {
    if (!(await hideServiceRecord(id, reason))) throw notFound('service_not_found');
    await visibilityNews.settle(newsOf(record));
  });
  info.note({ target: targetOf(record), diff: { hiddenReason: reason } });
}

/**
 * Returns a service to the public lists, unless its owner is suspended or no longer a service agent.
 * @throws 404
 */
export async function showService(id: string, caller: Caller, info: RequestInfo): Promise<void> {
  const record = await theirService(id, caller);
  const agent = String(record.agent);
  const isActive = async () => {
    const person = await findListingPerson(agent);
    return person !== undefined && isActiveOwner(person, 'service');
  };
  await owing(record.hiddenReason ? visibilityNews.due(newsOf(record)) : [], async () => {
    await showServiceRecord(id, await isActive());
    // The owner may have been suspended or lost the role in the meantime.
    if (!(await isActive())) await setListedOf(agent, false);
    if (record.hiddenReason) await visibilityNews.settle(newsOf(record));
  });
  info.note({ target: targetOf(record), diff: { hiddenReason: null } });
}
