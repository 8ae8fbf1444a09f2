import bcrypt from 'bcrypt';
import { createQueue } from '../../platform/queue';
import { createThreads } from '../../platform/threads';

/** What a thread is asked: to make a hash, or to compare with one. */
export type HashTask = { text: string; cost: number } | { text: string; hash: string };

/**
 * Two hashes beside one another at most (security notes §1.7). One takes a quarter of a second of a core: who comes with
 * a hundred others waits, about as long as a client waits for an answer (30 s).
 */
const inTurn = createQueue({ name: 'password hashes', atOnce: 2, waiting: 500, longestWaitMs: 25_000 });

/** In threads of low priority, so that neither files and DNS nor anybody's request wait for hashes. */
const work = createThreads<HashTask, string | boolean>('features/people/hashWorker', (task) =>
  'hash' in task ? bcrypt.compare(task.text, task.hash) : bcrypt.hash(task.text, task.cost),
);

/** A bcrypt hash of `text`. @throws AppError 503 when its turn does not come */
export const makeHash = (text: string, cost: number) => inTurn(() => work({ text, cost })) as Promise<string>;

/** Is `hash` of this text? @throws AppError 503 when its turn does not come */
export const compareHash = (text: string, hash: string) =>
  inTurn(() => work({ text, hash })) as Promise<boolean>;
