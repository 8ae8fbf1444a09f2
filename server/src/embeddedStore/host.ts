import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ServerOptions, StoreServer } from './server';

/** The store in a thread of its own, with a limit on its heap. */
export interface HostOptions {
  server: ServerOptions;
  heapMb: number;
  /**
   * The thread died. It is not started again in this process: one that dies inside a write leaves lmdb's lock behind,
   * which only the end of the process frees.
   */
  onCrash: (error: Error) => void;
}

/** Beside the built main file, beside this file, or in dist when this file runs from source. */
function workerFile(): URL {
  const candidates = [
    './embeddedStore/worker.js',
    '../embeddedStore/worker.js',
    './worker.js',
    '../../dist/embeddedStore/worker.js',
  ];
  const found = candidates
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (found) return found;
  throw new Error('The store needs its built worker (npm run build), or inline: true.');
}

/** Starts the thread; throws what keeps it from starting. */
export async function startHost({
  server,
  heapMb,
  onCrash,
}: HostOptions): Promise<Pick<StoreServer, 'uri' | 'stop'>> {
  const worker = new Worker(workerFile(), {
    workerData: server,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let cause = new Error('its thread ended');
  worker.on('error', (error: Error) => (cause = error));
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  const uri = await Promise.race([
    new Promise<string>((ready) => worker.once('message', ready)),
    ended.then(() => Promise.reject(cause)),
  ]);
  let isStopping = false;
  void ended.then(() => {
    if (!isStopping) onCrash(cause);
  });
  return {
    uri,
    stop: async () => {
      isStopping = true;
      worker.postMessage('stop');
      await ended;
    },
  };
}
