import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import type { HashAnswer, HashTask } from './hashing';

/** Niceness of this thread: everything else the product does goes first. */
const BEHIND = 10;

/** The kernel of Linux takes niceness for single threads, by a number only /proc tells; elsewhere all stay equal. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), BEHIND);
  } catch {
    // Not Linux, or no /proc: hashes are two at a time all the same.
  }
}

function answerTo(task: HashTask): HashAnswer {
  try {
    return { result: 'hash' in task ? bcrypt.compareSync(task.text, task.hash) : hashOf(task) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
const hashOf = ({ text, cost }: { text: string; cost: number }) => bcrypt.hashSync(text, cost);

stepBack();
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answerTo(task)));
