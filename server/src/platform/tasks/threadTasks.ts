import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** Reply of a thread to a task. */
export type TaskAnswer<Result> = { result: Result } | { problem: string };

/** Niceness of these threads, to give requests priority. */
const NICENESS = 10;

/** Lowers the priority of this thread. Linux only, which takes a thread id from /proc; elsewhere the priority stays. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Not Linux, or no /proc.
  }
}

/** Serves tasks on this thread, started by `createThreads`, at low priority. */
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
