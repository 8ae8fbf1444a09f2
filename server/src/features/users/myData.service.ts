import type { Caller } from '../../platform/caller';
import { listAudit } from '../audit/audit.service';
import { dataOf } from './people.hooks';
import { assertNotImpersonating, present } from './person.policy';
import { fullPerson } from './person.views';
import { findAccountByRef } from './user.model';

const NEWEST = 100;

/**
 * Everything the product holds about the caller: the account, what administrators did to it, and each feature's part.
 * @throws AppError 403 while impersonating
 */
export async function downloadMyData(caller: Caller) {
  assertNotImpersonating(caller);
  const [account, changes, parts] = await Promise.all([
    findAccountByRef(caller.id),
    listAudit({ target: caller.id, page: 1, limit: NEWEST }),
    dataOf(caller.id),
  ]);
  const accountChanges = changes.data.map(({ at, action, diff }) => ({ at, action, diff }));
  return { data: { account: await fullPerson(present(account)), accountChanges, ...parts } };
}
