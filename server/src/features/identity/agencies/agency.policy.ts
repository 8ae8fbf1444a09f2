import { isAdmin, isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { AgencyRecord } from './agency.model';

type Reader = Pick<Caller, 'id' | 'role'>;

/** Invites and removes members: the owner, while they are an agent. */
export const isOwner = ({ id, role }: Reader, { owner }: Pick<AgencyRecord, 'owner'>): boolean =>
  role === 'agent' && owner != null && String(owner) === id;

/** Changes registration number, logo and owner: admins and the owner. */
export const canEdit = (caller: Reader, agency: Pick<AgencyRecord, 'owner'>): boolean =>
  isAdmin(caller.role) || isOwner(caller, agency);

/** Changes names and daily limit, decides claims: admins. */
export const canRename = ({ role }: Reader): boolean => isAdmin(role);

/** Sees who claims an agency: staff and the claimant. */
export const canSeeClaim = ({ id, role }: Reader, { claim }: Pick<AgencyRecord, 'claim'>): boolean =>
  isStaff(role) || (claim != null && String(claim.by) === id);
