import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { ServerOptions } from './server';

/** Keeps the store's thread alive: when it dies it is started again where it was. */
export interface Host {
  uri: string;
  stop: () => Promise<void>;
}

export interface HostOptions {
  server: ServerOptions;
  heapMb: number;
  onCrash: (error: Error) => void;
  log: (line: string) => void;
}

interface Address {
  uri: string;
  port: number | undefined;
}

/** A thread that dies inside a write leaves lmdb's lock behind, which only the end of the process frees. */
const READY_MS = 20_000;
const MAX_CRASHES = 5;
const CRASH_WINDOW_MS = 60_000;

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

function startWorker(options: ServerOptions, resourceLimits: ResourceLimits) {
  const worker = new Worker(workerFile(), { workerData: options, resourceLimits });
  const ready = new Promise<Address>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the store ended while it started')));
    setTimeout(() => reject(new Error('the store did not start; start the product again')), READY_MS).unref();
  });
  return { worker, ready };
}

export async function startHost({ server, heapMb, onCrash, log }: HostOptions): Promise<Host> {
  const limits = { maxOldGenerationSizeMb: heapMb };
  const crashes: number[] = [];
  let isStopping = false;
  let current: Worker;

  const start = async (options: ServerOptions): Promise<Address> => {
    const { worker, ready } = startWorker(options, limits);
    current = worker;
    const address = await ready;
    let cause = new Error('the store ended');
    worker.on('error', (error: Error) => (cause = error));
    worker.once('exit', () => {
      if (!isStopping) restart({ ...options, ...(address.port ? { port: address.port } : {}) }, cause);
    });
    return address;
  };

  const restart = (options: ServerOptions, cause: Error): void => {
    const now = Date.now();
    crashes.push(now);
    const recent = crashes.filter((at) => now - at < CRASH_WINDOW_MS);
    log(`Embedded store: its thread died (${cause.message}); starting it again`);
    if (recent.length > MAX_CRASHES) onCrash(cause);
    else start(options).catch((error: unknown) => onCrash(error instanceof Error ? error : cause));
  };

  const { uri } = await start(server);
  return {
    uri,
    stop: async () => {
      isStopping = true;
      const ended = new Promise((done) => current.once('exit', done));
      current.postMessage('stop');
      await ended;
    },
  };
}
