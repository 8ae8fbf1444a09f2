import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { log } from '../logger';
import { announce, announced, unannounce } from './lease.model';

/** A server that was killed counts as running this much longer. */
const SECONDS = 60;

/**
 * Says in the database that this server works on it, until `stop`: who replaces the data must not do so beneath a running
 * server, and cannot see one on another machine.
 */
export async function announceServer(): Promise<{ stop: () => Promise<void> }> {
  const id = randomUUID();
  const who = `process ${process.pid} on ${hostname()}`;
  await announce(id, who, SECONDS);
  const keeping = setInterval(
    () => {
      announce(id, who, SECONDS).catch((error: unknown) => log.debug({ err: error }, 'server not announced'));
    },
    (SECONDS / 3) * 1000,
  );
  return {
    async stop() {
      clearInterval(keeping);
      await unannounce(id);
    },
  };
}

/** The servers that work on the database now, in words. */
export const runningServers = (): Promise<string[]> => announced();
