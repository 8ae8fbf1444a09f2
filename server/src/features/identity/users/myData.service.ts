import type { Caller } from '../../../platform/base/caller';
import { listAudit } from '../../foundation/audit/audit.service';
import { findByRef } from '../../foundation/people/account.service';
import { dataOf } from '../../foundation/people/lifecycle.service';
import { assertNotImpersonating, getOr404 } from '../../foundation/people/person.policy';
import { fullPerson } from '../../foundation/people/person.views';

const NEWEST = 100;

/**
 * All data about the caller: the account, administrative changes to it, and each feature's data.
 * @throws AppError 403 while impersonating
 */
export async function downloadMyData(caller: Caller) {
  assertNotImpersonating(caller);
  const [account, changes, parts] = await Promise.all([
    findByRef(caller.id),
    listAudit({ target: caller.id, page: 1, limit: NEWEST }),
    dataOf(caller.id),
  ]);
  const accountChanges = changes.data.map(({ at, action, diff }) => ({ at, action, diff }));
  return { data: { account: await fullPerson(getOr404(account)), accountChanges, ...parts } };
}
