import type { Caller, RequestInfo } from '../../platform/caller';
import { refused } from '../../platform/errors';
import { recycleOffer, setRestore } from '../recycleBin/recycleBin.service';
import { setReportSource } from '../reports/targets';
import { namesOf } from '../subjects/subject';
import { findListingPerson } from '../users/listingPeople.service';
import {
  addDataSource,
  addListingCounter,
  addRatingSource,
  onPersonDeleted,
  onPersonSuspended,
} from '../users/people.hooks';
import {
  countServicesByAgent,
  findService,
  findServiceFields,
  insertService,
  removeService,
  setListedOf,
  sumServiceRatings,
  type ServiceRecord,
} from './service.model';
import { theirService, visibleService } from './services.service';
import { serviceTokens } from './serviceTokens';

const binService = (id: string, by: string): Promise<boolean> =>
  recycleOffer('service', id, by, { find: findService, remove: removeService });

/**
 * Deletes a service into the recycle bin.
 * @throws 403, 404
 */
export async function deleteService(id: string, caller: Caller, info: RequestInfo): Promise<void> {
  const record = await theirService(id, caller);
  await binService(id, caller.id);
  info.note({ target: { kind: 'service', id, name: namesOf(record).name } });
}

async function binAll(where: { agent?: string }, by: string): Promise<number> {
  let deletedCount = 0;
  for (const { _id } of await findServiceFields(where, '_id')) {
    if (await binService(String(_id), by)) deletedCount += 1;
  }
  return deletedCount;
}

/** Deletes every service into the recycle bin. */
export async function deleteAllServices(caller: Caller, info: RequestInfo) {
  const deletedCount = await binAll({}, caller.id);
  info.note({ diff: { deleted: deletedCount } });
  return { deletedCount };
}

/** Brings a service back as it was. */
async function restoreService(payload: Record<string, unknown>): Promise<void> {
  const record = payload as unknown as ServiceRecord;
  const owner = await findListingPerson(String(record.agent));
  if (!owner) throw refused('owner_gone');
  if (await findService(String(record._id))) return;
  const fields = { ...payload, isListed: !owner.isSuspended, searchTokens: serviceTokens(record) };
  await insertService(fields, { isRestored: true });
}

setRestore('service', restoreService, async (id) => (await findService(id)) !== null);
setReportSource('service', {
  async read(id, caller) {
    const record = await visibleService(id, caller);
    const { name, nameAr } = namesOf(record);
    return { text: name, textAr: nameAr, owner: String(record.agent) };
  },
  async paths(ids) {
    const found = await findServiceFields({ _id: { $in: ids } }, '_id');
    return new Map(found.map(({ _id }) => [String(_id), `/single-service?id=${String(_id)}`]));
  },
});
addRatingSource(sumServiceRatings);
addListingCounter(countServicesByAgent);
addDataSource('services', (agent) => findServiceFields({ agent }, '-searchTokens'));
onPersonDeleted(({ id, by }) => binAll({ agent: id }, by));
onPersonSuspended((id, isSuspended) => setListedOf(id, !isSuspended));
