import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** What a thread sends back for each task. */
export type TaskAnswer<Result> = { result: Result } | { problem: string };

/** Niceness of these threads: requests come first. */
const NICENESS = 10;

/** Linux takes niceness for single threads, by a number only /proc tells; elsewhere all stay equal. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Not Linux, or no /proc.
  }
}

/** Makes this thread, started by `createThreads`, answer tasks at low priority. */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  const answerTo = async (task: Task): Promise<TaskAnswer<Result>> => {
    try {
      return { result: await work(task) };
    } catch (error) {
      return { problem: (error as Error).message };
    }
  };
  lowerPriority();
  parentPort?.on(
    'message',
    (task: Task) => void answerTo(task).then((answer) => parentPort?.postMessage(answer)),
  );
}
