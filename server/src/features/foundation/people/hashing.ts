import bcrypt from 'bcrypt';
import { createQueue } from '../../../platform/tasks/queue';
import { createThreads } from '../../../platform/tasks/threads';

/** Task for a hashing thread: create a hash, or compare with one. */
export type HashTask = { text: string; cost: number } | { text: string; hash: string };

/**
 * At most two hashes in parallel (security notes §1.7): one takes a quarter of a second of a core. The queue holds about as
 * many as finish before clients time out (30 s).
 */
const enqueue = createQueue({ name: 'password hashes', concurrency: 2, waiting: 500, maxWaitMs: 25_000 });

/** Runs in low-priority threads, so that files, DNS and requests don't wait for hashes. */
const work = createThreads<HashTask, string | boolean>('features/foundation/people/hashWorker', (task) =>
  'hash' in task ? bcrypt.compare(task.text, task.hash) : bcrypt.hash(task.text, task.cost),
);

/** Creates a bcrypt hash. @throws AppError 503 when the queue is full */
export const makeHash = (text: string, cost: number) =>
  enqueue(() => work({ text, cost })) as Promise<string>;

/** Compares a text with a hash. @throws AppError 503 when the queue is full */
export const compareHash = (text: string, hash: string) =>
  enqueue(() => work({ text, hash })) as Promise<boolean>;
