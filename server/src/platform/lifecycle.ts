import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '@manzil/shared/messages/say';
import { log } from './logger';
import { StartError } from './startError';

/** What runs gets this long to finish: the whole stop takes 10 seconds at most (spec/4-platform "Operations"). */
const FINISH_MS = 8000;

/** What is answered before the application stands. */
const notYet: RequestListener = (_req, res) => {
  res
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      Connection: 'close',
    })
    .end(JSON.stringify({ success: false, code: 'unavailable', message: say('error.unavailable', 'en') }));
};

/**
 * Takes the port, before anything that takes time: until `serve` names the application, calls are answered 503.
 * @throws StartError when it is taken or may not be used
 */
export function openPort({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<{ server: Server; serve: (app: RequestListener) => void }> {
  let answer = notYet;
  // Proxies keep connections for a minute; ours live a little longer, so that they never use one we just closed.
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 300_000 }, (req, res) => {
    answer(req, res);
  });
  const serve = (app: RequestListener) => {
    answer = app;
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const known: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another process: stop it or set PORT.`,
        EACCES: `Port ${port} may not be opened by this user: set PORT to 1024 or above.`,
        EADDRNOTAVAIL: `This machine has no address ${host}: set HOST.`,
      };
      const message = known[error.code ?? ''];
      reject(message ? new StartError(message) : error);
    });
    server.listen(port, host, () => resolve({ server, serve }));
  });
}

/** Stops accepting and resolves when the last running request is answered; after `patienceMs` they are cut off. */
export async function closeServer(server: Server, patienceMs = FINISH_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection kept alive by its last answer would otherwise be waited for.
  const letGo = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => {
    log.warn(`Requests still running after ${patienceMs / 1000} seconds are cut off`);
    server.closeAllConnections();
  }, patienceMs);
  await closed;
  clearInterval(letGo);
  clearTimeout(cut);
}

/** Waits for `work`, but no longer than what is left of the time to stop. */
export const within = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);

/**
 * Calls `stop` once on SIGTERM or SIGINT and ends the process; a signal that comes later ends it at once (a terminal
 * sends one to every process it started, so that several may come together). Errors nobody caught
 * are logged and end it too: what state it is in is unknown.
 */
export function onSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const leave = (signal: string) => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > 1000) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info(`${signal}: finishing what runs`);
    stop().then(
      () => {
        log.info('Stopped.');
        process.exit(0);
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}
