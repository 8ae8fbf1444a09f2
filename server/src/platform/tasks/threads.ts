import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TaskAnswer } from './threadTasks';

/** Built file of a thread, next to the main file or the commands' folder; undefined in an unbuilt source tree. */
const builtFile = (entry: string): URL | undefined =>
  [`./${entry}.js`, `../${entry}.js`]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));

/**
 * Runs tasks in worker threads, one task per thread at a time; idle threads are reused. The caller limits concurrency.
 * @param entry the thread's entry in `build.mjs`, which calls `serveTasks`
 * @param fallback runs a task on the calling thread if nothing is built (tests, development)
 * @param timeoutMs a thread that takes longer is terminated and its task fails
 */
export function createThreads<Task, Result>(
  entry: string,
  fallback: (task: Task) => Promise<Result>,
  { timeoutMs }: { timeoutMs?: number } = {},
): (task: Task) => Promise<Result> {
  const file = builtFile(entry);
  if (!file) return fallback;
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
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => {
              // A reply already on its way must not mark a terminated thread as idle.
              thread.removeAllListeners('message');
              reject(new Error(`The thread ${entry} took longer than ${timeoutMs} ms`));
              void thread.terminate();
            }, timeoutMs);
      thread.once('error', onEnd);
      thread.once('exit', onEnd);
      thread.once('message', (answer: TaskAnswer<Result>) => {
        clearTimeout(limit);
        thread.off('error', onEnd);
        thread.off('exit', onEnd);
        // Idle threads must not keep a command from exiting.
        thread.unref();
        idle.push(thread);
        if ('problem' in answer) reject(new Error(answer.problem));
        else resolve(answer.result);
      });
      thread.postMessage(task);
    });
  };
}
