import { isStaff, canOffer } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { ServiceRecord } from './service.model';

type Reader = Pick<Caller, 'id' | 'role'>;

/** Edit, delete, read private fields: staff, and the owner while a service agent. */
export const canManage = (caller: Reader | undefined, { agent }: Pick<ServiceRecord, 'agent'>): boolean =>
  caller !== undefined &&
  (isStaff(caller.role) || (String(agent) === caller.id && canOffer('service', caller.role)));

/** See a service: everyone if it is public, otherwise those who manage it. */
export const canSee = (
  caller: Reader | undefined,
  service: Pick<ServiceRecord, 'agent' | 'isListed'>,
): boolean => service.isListed || canManage(caller, service);
