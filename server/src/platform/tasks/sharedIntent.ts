import { Types } from 'mongoose';
import { log } from '../base/logger';
import { addIntents, removeIntents } from './intent.model';
import { finishIntents, GRACE_MS, isRefusal, startIntents, type IntentFields } from './settlement';

/** How long operations may join an intent. */
const SHARED_MS = GRACE_MS / 3;
/** Intents end at multiples of this time, so that they share deletes. */
const END_STEP_MS = 1000;

interface SharedIntent {
  id: Types.ObjectId;
  at: Date;
  stored: Promise<void>;
  /** Running operations, and one more while others may join. */
  holders: number;
  /** Whether an operation failed, so that the intent must stay until it is settled. */
  isDue: boolean;
}
const joinable = new Map<string, SharedIntent>();

async function release(intent: SharedIntent): Promise<void> {
  intent.holders -= 1;
  if (intent.holders > 0) return;
  finishIntents([intent.id]);
  // An intent that remains is settled again, which changes nothing.
  if (!intent.isDue) {
    await removeIntents([intent.id]).catch((error: unknown) =>
      log.debug({ err: error }, 'intents not removed'),
    );
  }
}

/** Lets no further operation join. */
async function close(key: string, intent: SharedIntent): Promise<void> {
  if (joinable.get(key) !== intent) return;
  joinable.delete(key);
  await release(intent);
}

function open(key: string, due: IntentFields): SharedIntent {
  const record = { _id: new Types.ObjectId(), ...due, at: new Date() };
  startIntents([record._id]);
  const intent = { id: record._id, at: record.at, stored: addIntents([record]), holders: 1, isDue: false };
  joinable.set(key, intent);
  const untilEnd = SHARED_MS - (record.at.getTime() % END_STEP_MS);
  setTimeout(() => void close(key, intent), untilEnd).unref();
  return intent;
}

/**
 * The intent that an operation can join. Skips intents that predate a stall or a clock change: other servers may consider
 * them abandoned.
 */
function joinableIntent(key: string): SharedIntent | undefined {
  const intent = joinable.get(key);
  const age = Date.now() - (intent?.at.getTime() ?? 0);
  if (intent && age >= 0 && age < SHARED_MS) return intent;
  if (intent) void close(key, intent);
  return undefined;
}

/**
 * Like `withIntents`, for subjects with many operations in a row, such as the messages of a chat: they share an intent for
 * up to 20 seconds, instead of an insert and a delete each.
 * @param guard runs first where an intent has to be stored, so that a refused caller writes nothing
 */
export async function withSharedIntent<T>(
  due: IntentFields,
  { guard, work }: { guard?: () => Promise<unknown>; work: () => Promise<T> },
): Promise<T> {
  const key = `${due.kind} ${JSON.stringify(due.subject)}`;
  if (guard && !joinableIntent(key)) await guard();
  const intent = joinableIntent(key) ?? open(key, due);
  intent.holders += 1;
  try {
    await intent.stored;
    return await work();
  } catch (error) {
    if (!isRefusal(error)) {
      intent.isDue = true;
      void close(key, intent);
    }
    throw error;
  } finally {
    void release(intent);
  }
}

/** Removes the intents without running operations. Call it when the process stops. */
export async function endSharedIntents(): Promise<void> {
  await Promise.all([...joinable].map(([key, intent]) => close(key, intent)));
}
