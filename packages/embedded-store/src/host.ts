import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ServerOptions, StoreServer } from './server';

/** Task of the thread: serve, or verify a file. */
export type ToWorker = { server: ServerOptions } | { toCheck: string };
/** Sends the address once, and damage when found. */
export interface FromWorker {
  uri?: string;
  damage?: string | undefined;
}

/** Options of the store's thread. */
export interface HostOptions {
  server: ServerOptions;
  heapMb: number;
  /** Called when the thread dies. It isn't restarted in this process, which may hold its locks until it exits. */
  onCrash: (error: Error) => void;
  onDamage: (line: string) => void;
}

/** The built worker: next to the bundle that contains this file, or next to the bundle's folder. */
function workerFile(): URL {
  const found = ['./embedded-store/worker.js', '../embedded-store/worker.js', './worker.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (found) return found;
  throw new Error('The store needs its built worker (npm run build), or inline: true.');
}

/**
 * Starts the thread.
 * @throws the error that prevents it from starting
 */
export async function startHost({
  server,
  heapMb,
  onCrash,
  onDamage,
}: HostOptions): Promise<Pick<StoreServer, 'uri' | 'stop'>> {
  const data: ToWorker = { server };
  const worker = new Worker(workerFile(), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let cause = new Error('its thread ended');
  worker.on('error', (error: Error) => (cause = error));
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  const uri = await Promise.race([
    new Promise<string>((ready) => {
      worker.on('message', ({ uri, damage }: FromWorker) => {
        if (uri !== undefined) ready(uri);
        if (damage !== undefined) onDamage(damage);
      });
    }),
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
