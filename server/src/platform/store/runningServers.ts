import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { log } from '../base/logger';
import { registerServer, registeredServers, unregisterServer } from './lease.model';

/** A killed server counts as running for this long. */
const SECONDS = 60;

/**
 * Registers this server in the database until `stop`: a command that replaces the data must not run while a server
 * does, and can't see one on another machine.
 */
export async function startAnnouncing(): Promise<{ stop: () => Promise<void> }> {
  const id = randomUUID();
  const who = `process ${process.pid} on ${hostname()}`;
  await registerServer(id, who, SECONDS);
  const keeping = setInterval(
    () => {
      registerServer(id, who, SECONDS).catch((error: unknown) =>
        log.debug({ err: error }, 'server not announced'),
      );
    },
    (SECONDS / 3) * 1000,
  );
  return {
    async stop() {
      clearInterval(keeping);
      await unregisterServer(id);
    },
  };
}

/** Descriptions of the servers running on the database. */
export const runningServers = (): Promise<string[]> => registeredServers();
