import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../platform/caller';
import { env } from '../../platform/env';
import { AppError, forbidden, notFound, tooMany } from '../../platform/errors';
import { reachableAmong } from '../users/people.service';
import { findChatOf, nthOpened, type ChatRecord } from './chat.model';
import type { People } from './chat.views';

const HOUR_MS = 3_600_000;
/** New chats a person and hour (security notes §1.7). */
const NEW_CHATS = 20;

/**
 * A chat of the caller's. Nobody else's is there for them, whatever their role.
 * @throws AppError 404
 */
export async function theirChat(chatId: string, caller: Pick<Caller, 'id'>): Promise<ChatRecord> {
  const record = await findChatOf(caller.id, chatId);
  if (!record) throw notFound();
  return record;
}

/**
 * May the caller write to all of them? (spec/2-api "Who may write to whom")
 * @throws AppError 403 `not_reachable`
 */
export async function assertReachable(caller: Caller, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const reachable = await reachableAmong(caller, ids);
  if (!ids.every((id) => reachable.has(id))) throw forbidden('not_reachable');
}

/**
 * In a single chat the other one must be there and not suspended.
 * @throws AppError 403 `recipient_gone`
 */
export function assertHeard(record: ChatRecord, people: People, caller: Pick<Caller, 'id'>): void {
  if (record.type !== 'single') return;
  const other = record.members.find(({ user }) => String(user) !== caller.id);
  if (!people.get(String(other?.user))?.isActive) throw forbidden('recipient_gone');
}

/**
 * Has the caller a new chat left this hour? Staff have as many as they need.
 * @throws AppError 429
 */
export async function assertMayOpen(caller: Caller): Promise<void> {
  if (isStaff(caller.role) || env().RATE_LIMITS === 'off') return;
  const nth = await nthOpened(caller.id, NEW_CHATS);
  const until = nth ? nth.getTime() + HOUR_MS : 0;
  if (until > Date.now()) throw tooMany((until - Date.now()) / 1000);
}

/** What two writers did to one record at the same moment, tried again from the start a few times. */
export async function retried<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    const done = await attempt();
    if (done !== null) return done;
  }
  throw new AppError(503, 'unavailable');
}
