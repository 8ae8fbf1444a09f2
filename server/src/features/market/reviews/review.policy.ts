import { isStaff, canOffer } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { Subject } from '../../module';
import type { ReviewRecord } from './review.model';

type Reader = Pick<Caller, 'id' | 'role'>;
type Written = Pick<ReviewRecord, 'user'>;
type Reviewed = Pick<Subject, 'kind' | 'owner'>;

/** Edit: the author. */
export const canEdit = (caller: Reader, { user }: Written): boolean => String(user) === caller.id;

/** Review a listing or service: everyone signed in, except its owner. */
export const canWrite = (caller: Reader | undefined, { owner }: Pick<Reviewed, 'owner'>): boolean =>
  caller !== undefined && owner !== caller.id;

/** Delete: the author and staff. */
export const canDelete = (caller: Reader, review: Written): boolean =>
  canEdit(caller, review) || isStaff(caller.role);

/** Give a thumb: everyone but the author. */
export const canRate = (caller: Reader, review: Written): boolean => !canEdit(caller, review);

/** Reply: the owner of the reviewed subject, while their role may offer it. */
export const canReply = (caller: Reader, { kind, owner }: Reviewed): boolean =>
  owner === caller.id && canOffer(kind, caller.role);

/** List every author's reviews: staff. */
export const canListAll = (caller: Reader): boolean => isStaff(caller.role);
