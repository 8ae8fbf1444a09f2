import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { notFound, badRequest } from '../../../platform/base/errors';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import type { Reportable, Restorable } from '../../module';
import { moveOfferToBin } from '../../foundation/recycleBin/recycleBin.service';
import { namesOf } from '../../foundation/subjects/names';
import { notifyAllDeleted } from '../../foundation/subjects/notifyOwner.service';
import {
  agentNamesOf,
  findListingPerson,
  isActiveOwner,
} from '../../foundation/people/listingPeople.service';
import {
  countServices,
  findService,
  findServiceFields,
  insertService,
  removeService,
  type ServiceRecord,
} from './service.model';
import { getManagedService, getVisibleService } from './services.service';
import { serviceTokens } from './serviceTokens';

const moveServiceToBin = (id: string, by: string, tellsOwner = false): Promise<boolean> =>
  moveOfferToBin('service', id, { by, tellsOwner }, { find: findService, remove: removeService });

/**
 * Moves a service to the recycle bin.
 * @throws 403, 404
 */
export async function deleteService(id: string, caller: Caller, info: RequestInfo): Promise<void> {
  const record = await getManagedService(id, caller);
  await moveServiceToBin(id, caller.id, true);
  info.note({ target: { kind: 'service', id, name: namesOf(record).name } });
}

/** Moves all services to the recycle bin, or those of one agent. */
export async function moveAllToBin(where: { agent?: string }, by: string): Promise<number> {
  let deletedCount = 0;
  for (const { _id } of await findServiceFields(where, [])) {
    if (await moveServiceToBin(String(_id), by)) deletedCount += 1;
  }
  return deletedCount;
}

/** Notifies a provider that someone else deleted all their services. */
export const servicesDeleted = settlement(
  'all services deleted',
  async ({ owner, by, at }: { owner: string; by: string; at: string }) => {
    if ((await countServices({ agent: owner })) > 0) return;
    await notifyAllDeleted('service', [owner], { by, at: new Date(at) });
  },
);

/** Moves the owners' services to the recycle bin and notifies each owner once. */
function moveToBinAndNotify(owners: string[], where: { agent?: string }, by: string): Promise<number> {
  const at = new Date().toISOString();
  const subjects = [...new Set(owners)].map((owner) => ({ owner, by, at }));
  return withIntents(
    subjects.map((subject) => servicesDeleted.intent(subject)),
    async () => {
      const count = await moveAllToBin(where, by);
      if (count > 0) for (const subject of subjects) await servicesDeleted.settle(subject);
      return count;
    },
  );
}

/** Moves all services to the recycle bin. */
export async function deleteAllServices(caller: Caller, info: RequestInfo) {
  const owners = (await findServiceFields({}, ['agent'])).map(({ agent }) => String(agent));
  const deletedCount = await moveToBinAndNotify(owners, {}, caller.id);
  info.note({ diff: { deleted: deletedCount } });
  return { deletedCount };
}

/**
 * Moves all of a provider's services to the recycle bin.
 * @throws 404 if there is no such person
 */
export async function deleteAllOf(ref: string, caller: Caller, info: RequestInfo) {
  const owner = await findListingPerson(ref);
  if (!owner) throw notFound('user_not_found');
  const deletedCount = await moveToBinAndNotify([owner.id], { agent: owner.id }, caller.id);
  const name = (await agentNamesOf([owner.id])).get(owner.id)?.name;
  info.note({ target: { kind: 'user', id: owner.id, name }, diff: { deleted: deletedCount } });
  return { deletedCount };
}

/** Restores a service. */
async function restoreService(payload: Record<string, unknown>): Promise<void> {
  const record = payload as unknown as ServiceRecord;
  const owner = await findListingPerson(String(record.agent));
  if (!owner) throw badRequest('owner_gone');
  if (await findService(String(record._id))) return;
  const fields = {
    ...payload,
    isListed: isActiveOwner(owner, 'service') && !record.hiddenReason,
    searchTokens: serviceTokens(record),
  };
  await insertService(fields, { isRestored: true });
}

export const restorableServices: Restorable = {
  restore: restoreService,
  isThere: async (id) => (await findService(id)) !== null,
};

/** Services can be reported by everyone who may see them. */
export const reportableServices: Reportable = {
  async read(id, caller) {
    const record = await getVisibleService(id, caller);
    const { name, nameAr } = namesOf(record);
    return { text: name, textAr: nameAr, owner: String(record.agent) };
  },
  async paths(ids) {
    const found = await findServiceFields({ _id: { $in: ids } }, []);
    return new Map(found.map(({ _id }) => [String(_id), `/single-service?id=${String(_id)}`]));
  },
};
