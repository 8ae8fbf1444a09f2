import { canOffer, isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { StoredFeed } from './feed.model';

/** Sees, changes, runs and removes a feed: staff, and the owner while they are an agent. */
export const canManage = (
  caller: Pick<Caller, 'id' | 'role'>,
  { owner }: Pick<StoredFeed, 'owner'>,
): boolean => isStaff(caller.role) || (String(owner) === caller.id && canOffer('property', caller.role));

/** Lists every feed: staff. */
export const canListAll = ({ role }: Pick<Caller, 'role'>): boolean => isStaff(role);
