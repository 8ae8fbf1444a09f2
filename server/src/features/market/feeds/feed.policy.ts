import { canOffer, isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { StoredFeed } from './feed.model';

/** See, change, run and remove a feed: staff, and the owner while an agent. */
export const canManage = (
  caller: Pick<Caller, 'id' | 'role'>,
  { owner }: Pick<StoredFeed, 'owner'>,
): boolean => isStaff(caller.role) || (String(owner) === caller.id && canOffer('property', caller.role));

/** List every feed: staff. */
export const canListAll = ({ role }: Pick<Caller, 'role'>): boolean => isStaff(role);
