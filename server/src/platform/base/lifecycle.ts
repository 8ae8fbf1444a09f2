import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '@manzil/shared/messages/say';
import { log } from './logger';
import { StartError } from './startError';

/** Time for running requests to finish: a stop takes 10 seconds at most (spec/4-platform "Operations"). */
const FINISH_MS = 8000;

/** Response while the application is starting. */
const startingResponse: RequestListener = (_req, res) => {
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
 * Opens the port before anything slow; answers 503 until `serve` sets the application.
 * @throws StartError when the port is taken or not permitted
 */
export function openPort({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<{ server: Server; serve: (app: RequestListener) => void }> {
  let answer = startingResponse;
  // Outlive the proxies' keep-alive of a minute, so that they never reuse a connection we have just closed.
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 300_000 }, (req, res) => {
    answer(req, res);
  });
  const serve = (app: RequestListener) => {
    answer = app;
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const explanations: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another process: stop it or set PORT.`,
        EACCES: `Port ${port} may not be opened by this user: set PORT to 1024 or above.`,
        EADDRNOTAVAIL: `This machine has no address ${host}: set HOST.`,
      };
      const message = explanations[error.code ?? ''];
      reject(message ? new StartError(message) : error);
    });
    server.listen(port, host, () => resolve({ server, serve }));
  });
}

/** Stops accepting connections and waits for running requests, up to `patienceMs`. */
export async function closeServer(server: Server, patienceMs = FINISH_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Don't wait for idle keep-alive connections.
  const letGo = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => {
    log.warn(`Requests still running after ${patienceMs / 1000} seconds are cut off`);
    server.closeAllConnections();
  }, patienceMs);
  await closed;
  clearInterval(letGo);
  clearTimeout(cut);
}

/** Waits for `work`, up to the rest of the shutdown time. */
export const waitUpTo = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);

/**
 * Calls `stop` once on SIGTERM or SIGINT, then exits; a later signal exits at once (a terminal signals every process it
 * started, so several may arrive together). Uncaught errors are logged and exit too: the process is in an unknown state.
 */
export function onSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const leave = (signal: string) => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > 1000) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info(`${signal}: finishing running work`);
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
