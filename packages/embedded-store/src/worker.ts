import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './host';
import { startServer } from './server';
import { findDamage } from './storage/wholeFile';

/** The store's thread, started at once; a second thread of the same file verifies its files. */
const work = workerData as ToWorker;
const send = (message: FromWorker) => parentPort?.postMessage(message);

async function findDamageInWorker(path: string): Promise<string | undefined> {
  const data: ToWorker = { toCheck: path };
  const [found] = (await once(new Worker(new URL(import.meta.url), { workerData: data }), 'message')) as [
    FromWorker,
  ];
  return found.damage;
}

if ('toCheck' in work) send({ damage: findDamage(work.toCheck) });
else {
  const report = (damage: string) => send({ damage });
  const server = await startServer({ ...work.server, report, findDamageInWorker });
  parentPort?.once('message', () => {
    void server.stop().then(() => process.exit(0));
  });
  send({ uri: server.uri });
}
