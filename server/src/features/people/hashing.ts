import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import { createQueue } from '../../platform/queue';

/** What a thread is asked: to make a hash, or to compare with one. */
export type HashTask = { text: string; cost: number } | { text: string; hash: string };
export type HashAnswer = { result: string | boolean } | { problem: string };

/**
 * Two hashes beside one another at most (security notes §1.7). One takes a quarter of a second of a core: who comes with
 * a hundred others waits, about as long as a client waits for an answer (30 s).
 */
const inTurn = createQueue({ name: 'password hashes', atOnce: 2, waiting: 500, longestWaitMs: 25_000 });

/** Built beside the main file, or beside the folder of the commands; there is none where the source itself runs. */
const threadFile = ['./features/people/hashWorker.js', '../features/people/hashWorker.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(fileURLToPath(url)));

const idle: Worker[] = [];

/** Has a thread of low priority work, so that neither files and DNS nor anybody's request wait for hashes. */
function byThread(file: URL, task: HashTask): Promise<string | boolean> {
  const thread = idle.pop() ?? new Worker(file);
  thread.ref();
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    thread.once('error', onError);
    thread.once('message', (answer: HashAnswer) => {
      thread.off('error', onError);
      // An idle thread keeps no command from ending.
      thread.unref();
      idle.push(thread);
      if ('result' in answer) resolve(answer.result);
      else reject(new Error(answer.problem));
    });
    thread.postMessage(task);
  });
}

async function work(task: HashTask): Promise<string | boolean> {
  if (threadFile) return byThread(threadFile, task);
  return 'hash' in task ? bcrypt.compare(task.text, task.hash) : bcrypt.hash(task.text, task.cost);
}

/** A bcrypt hash of `text`. @throws AppError 503 when its turn does not come */
export const makeHash = (text: string, cost: number) => inTurn(() => work({ text, cost })) as Promise<string>;

/** Is `hash` of this text? @throws AppError 503 when its turn does not come */
export const compareHash = (text: string, hash: string) =>
  inTurn(() => work({ text, hash })) as Promise<boolean>;
