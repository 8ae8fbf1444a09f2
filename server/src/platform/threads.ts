import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TaskAnswer } from './threadTasks';

/** The built file of a thread, beside the main file or beside the folder of commands; undefined in an unbuilt source tree. */
const builtFile = (entry: string): URL | undefined =>
  [`./${entry}.js`, `../${entry}.js`]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));

/**
 * Runs tasks in worker threads, one task a thread at a time; idle threads are reused. The caller limits how many run at once.
 * @param entry the thread's entry in `build.mjs`, which calls `serveTasks`
 * @param inPlace does the same on the calling thread, where nothing is built (tests, development)
 * @param longestMs a thread that takes longer is stopped and its task fails
 */
export function createThreads<Task, Result>(
  entry: string,
  inPlace: (task: Task) => Promise<Result>,
  { longestMs }: { longestMs?: number } = {},
): (task: Task) => Promise<Result> {
  const file = builtFile(entry);
  if (!file) return inPlace;
  const idle: Worker[] = [];
  return (task) => {
    const thread = idle.pop() ?? new Worker(file);
    thread.ref();
    return new Promise((resolve, reject) => {
      const onEnd = (reason: unknown) => {
        clearTimeout(limit);
        reject(reason instanceof Error ? reason : new Error(`The thread ${entry} ended early`));
      };
      const limit =
        longestMs === undefined
          ? undefined
          : setTimeout(() => {
              // An answer that is on its way must not make a stopped thread idle.
              thread.removeAllListeners('message');
              reject(new Error(`The thread ${entry} took longer than ${longestMs} ms`));
              void thread.terminate();
            }, longestMs);
      thread.once('error', onEnd);
      thread.once('exit', onEnd);
      thread.once('message', (answer: TaskAnswer<Result>) => {
        clearTimeout(limit);
        thread.off('error', onEnd);
        thread.off('exit', onEnd);
        // An idle thread keeps no command from ending.
        thread.unref();
        idle.push(thread);
        if ('problem' in answer) reject(new Error(answer.problem));
        else resolve(answer.result);
      });
      thread.postMessage(task);
    });
  };
}
