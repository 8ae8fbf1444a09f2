import type { propertyRequestChatsContract } from '@manzil/shared/contract/chats.contract';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { emit } from '../../../platform/realtime/realtime';
import type { ChangedRequest } from '../../module';
import { getParty, getThread, keyOf } from './propertyRequestChats.service';
import { audienceOf } from './requestAudience.service';
import { archiveThread, findThread, setMarks } from './requestThread.model';
import { findThreadListings } from './requestThread.views';

type Contract = typeof propertyRequestChatsContract;

/** Changes the caller's marks of a thread, also on their other tabs. @throws 404 for people who don't take part */
export async function markThread(
  { propertyId, userId, ...marks }: ParsedInput<Contract['mark']>,
  caller: Caller,
  { socketId }: Pick<RequestInfo, 'socketId'>,
): Promise<void> {
  const thread = await getThread(await getParty(propertyId, caller), userId, caller);
  await setMarks(thread, caller.id, marks);
  emit([caller.id], 'propertyRequestChat:updated', keyOf(thread), { exceptSocket: socketId });
}

/** Archives the thread about a request that was done or declined; the next message brings it back. Safe to repeat. */
export async function archiveClosed({ kind, subject, user, status, at }: ChangedRequest): Promise<void> {
  if (kind !== 'property' || isOpenStatus(status)) return;
  const [thread, [listing]] = await Promise.all([findThread(subject, user), findThreadListings([subject])]);
  if (!thread || !listing) return;
  if (!(await archiveThread(thread, [user, String(listing.agent)], at))) return;
  const { seeker, otherSide } = await audienceOf(thread);
  emit([...seeker, ...otherSide], 'propertyRequestChat:updated', keyOf(thread));
}
