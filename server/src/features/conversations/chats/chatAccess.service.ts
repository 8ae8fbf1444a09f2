import { Types } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '@manzil/shared/domain/time/spans';
import type { Caller } from '../../../platform/base/caller';
import { env } from '../../../platform/base/env';
import { AppError, forbidden, notFound, badRequest, tooMany } from '../../../platform/base/errors';
import { consumeUse, storeWithinLimit } from '../../../platform/guard/slidingLimit.model';
import { reachableAmong } from '../../foundation/people/people.service';
import { blocksAmong } from './block.model';
import { findChatOf, isStored, type ChatRecord } from './chat.model';
import { canManage, canOpenUnlimited } from './chat.policy';
import type { People } from './chat.views';

/** New chats a person may open per hour (security notes §1.7). */
const NEW_CHATS = 20;
/** Larger groups, including the creator, count against the limit for member changes. */
const SMALL_GROUP = 10;
const LARGE_GROUPS = 10;

/**
 * Returns one of the caller's chats; others don't exist for them, whatever their role.
 * @throws AppError 404
 */
export async function getOwnChat(chatId: string, caller: Pick<Caller, 'id'>): Promise<ChatRecord> {
  const record = await findChatOf(caller.id, chatId);
  if (!record) throw notFound();
  return record;
}

/**
 * Returns a group that the caller administers.
 * @throws AppError 400 for a single chat; 403 for members who are not the admin; 404
 */
export async function getManagedGroup(chatId: string, caller: Pick<Caller, 'id'>): Promise<ChatRecord> {
  const record = await getOwnChat(chatId, caller);
  if (record.type !== 'group') throw badRequest('not_a_group');
  if (!canManage(caller, record)) throw forbidden();
  return record;
}

/**
 * Ensures that the caller may write to all of these people (spec/2-api "Who may write to whom").
 * @throws AppError 403 `not_reachable`
 */
export async function assertReachable(caller: Caller, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const reachable = await reachableAmong(caller, ids);
  const { isBetween } = await blocksAmong([caller.id]);
  if (!ids.every((id) => reachable.has(id) && !isBetween(caller.id, id))) throw forbidden('not_reachable');
}

/**
 * Ensures that the other person in a single chat exists, isn't suspended, and that there is no block in either
 * direction. The error doesn't reveal who blocked.
 * @throws AppError 403 `recipient_gone`
 */
export async function assertCanReceive(
  record: ChatRecord,
  people: People,
  caller: Pick<Caller, 'id'>,
): Promise<void> {
  if (record.type !== 'single') return;
  const other = record.members.find(({ user }) => String(user) !== caller.id);
  const otherId = String(other?.user);
  if (!people.get(otherId)?.isActive) throw forbidden('recipient_gone');
  if ((await blocksAmong([caller.id])).isBetween(caller.id, otherId)) throw forbidden('recipient_gone');
}

/**
 * Counts every attempt to create a large group, including by staff; `size` is the number of people named.
 * @throws AppError 429 after ten in a minute
 */
export async function countLargeGroupUse(caller: Caller, size: number): Promise<void> {
  if (size < SMALL_GROUP || env().RATE_LIMITS === 'off') return;
  const limit = { name: `large groups:${caller.id}`, most: LARGE_GROUPS, windowMs: MINUTE_MS };
  const wait = await consumeUse(limit);
  if (wait !== undefined) throw tooMany(wait);
}

/**
 * Runs `open` with a new chat id unless the caller has reached this hour's limit; an attempt that opens no chat doesn't
 * count. Staff have no limit.
 * @throws AppError 429
 */
export function limitNewChats(
  caller: Caller,
  open: (id: Types.ObjectId) => Promise<ChatRecord | undefined>,
): Promise<ChatRecord | undefined> {
  if (canOpenUnlimited(caller) || env().RATE_LIMITS === 'off') return open(new Types.ObjectId());
  const limit = { name: `chats:${caller.id}`, most: NEW_CHATS, windowMs: HOUR_MS };
  return storeWithinLimit({ ...limit, isThere: isStored, refusal: tooMany }, open);
}

/** Retries an attempt that returns null because of a concurrent write, a few times. */
export async function retryWhileNull<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    const done = await attempt();
    if (done !== null) return done;
  }
  throw new AppError(503, 'unavailable');
}
