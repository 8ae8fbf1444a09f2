import { parentPort, workerData } from 'node:worker_threads';
import { startServer, type ServerOptions } from './server';
import { ignoreCommitFailures } from './storage/store';

/** The thread that the store runs in: it starts at once and tells where it listens. */
ignoreCommitFailures();
const server = await startServer(workerData as ServerOptions);
parentPort?.once('message', () => {
  void server.stop().then(() => process.exit(0));
});
parentPort?.postMessage(server.uri);
