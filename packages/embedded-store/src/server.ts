import { once } from 'node:events';
import { chmodSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expireCursors } from './commands/cursors';
import { checkFields, type Engine } from './commands/request';
import { locationError, storeError } from './errors';
import { startSlice } from './flow';
import { openStore, type OpenOptions } from './storage/catalogue';
import { prepareFiles, wasCutShort } from './storage/files';
import { findDamage } from './storage/wholeFile';
import { closeStore, type Store } from './storage/store';
import { COMMANDS, GENERIC_OPTIONS } from './supported';
import { sweepExpired } from './ttl';
import { toNumber } from './values/numbers';
import { isNumeric, type Doc } from './values/types';
import { createFramer, encodeReply, errorReply, readMessage, type Message } from './wire';

export interface ServerOptions extends OpenOptions {
  /** A Unix socket; without one, a loopback port. */
  socketPath?: string;
  /** Verifies a large file outside this thread; by default this thread does. */
  findDamageInWorker?: (path: string) => Promise<string | undefined>;
}

export interface StoreServer {
  uri: string;
  engine: Engine;
  stop: () => Promise<void>;
}

const TTL_MS = 60_000;
/** Applies backpressure to clients that send faster than they read. */
const MAX_WAITING = 64;

/** Sender of a message. */
interface Client {
  connectionId: number;
  isGone: () => boolean;
}

/** MongoDB, too, needs a replica set for transactions. */
function refuseTransaction({ txnNumber, startTransaction }: Doc): void {
  if (txnNumber === undefined && startTransaction === undefined) return;
  const message = 'Transaction numbers are only allowed on a replica set member or mongos';
  throw storeError(20, 'IllegalOperation', message);
}

async function runCommand(engine: Engine, message: Message, { connectionId, isGone }: Client) {
  const { command, documents } = message;
  const [name = ''] = Object.keys(command);
  if (message.isLegacy && !/^(ismaster|hello)$/i.test(name)) {
    throw storeError(352, 'UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}.`);
  }
  const key = message.isLegacy ? 'ismaster' : name;
  const [run, options = ''] = (Object.hasOwn(COMMANDS, key) && COMMANDS[key]) || [];
  if (!run) throw storeError(59, 'CommandNotFound', `no such command: '${name}'`);
  const { $db: db = message.isLegacy ? 'admin' : undefined } = command;
  if (typeof db !== 'string') throw locationError(40571, 'OP_MSG requests require a $db argument');
  refuseTransaction(command);
  checkFields(command, `${name} ${options} ${GENERIC_OPTIONS}`, name);
  const limit = isNumeric(command.maxTimeMS) ? toNumber(command.maxTimeMS) : 0;
  const deadline = limit > 0 ? performance.now() + limit : Infinity;
  startSlice();
  const operation = { deadline, isCancelled: isGone };
  return run({ ...engine, db, name, command, documents, operation, connectionId });
}

/**
 * Replies to a message, or not if the client expects no reply. Also answers messages that can't be parsed as a command
 * but have a valid frame.
 * @throws if not even the frame is valid
 */
async function answer(engine: Engine, frame: Buffer, client: Client): Promise<Buffer | undefined> {
  let message: Message;
  try {
    message = readMessage(frame);
  } catch (error) {
    const reply = errorReply(error);
    if (reply.code === 17) throw error;
    return encodeReply(reply, { requestId: frame.readInt32LE(4), isLegacy: false });
  }
  const reply = await runCommand(engine, message, client).catch(errorReply);
  return message.isSilent ? undefined : encodeReply(reply, message);
}

/** Serves one connection, its commands in order. */
function serve(engine: Engine, socket: Socket, connectionId: number): void {
  const framer = createFramer();
  const client: Client = { connectionId, isGone: () => socket.destroyed };
  let last = Promise.resolve();
  let waiting = 0;
  const respond = async (frame: Buffer) => {
    if (socket.destroyed) return;
    const bytes = await answer(engine, frame, client);
    if (bytes && !socket.destroyed && !socket.write(bytes)) {
      await new Promise<void>((resolve) => {
        const resume = () => {
          socket.off('drain', resume).off('close', resume);
          resolve();
        };
        socket.on('drain', resume).on('close', resume);
      });
    }
    if (--waiting < MAX_WAITING) socket.resume();
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      for (const frame of framer(chunk)) {
        waiting++;
        last = last.then(() => respond(frame));
      }
    } catch {
      socket.destroy();
    }
    last.catch(() => socket.destroy());
    if (waiting >= MAX_WAITING) socket.pause();
  });
}

async function listen(server: Server, socketPath: string | undefined): Promise<string> {
  if (socketPath !== undefined) rmSync(socketPath, { force: true });
  server.listen(socketPath ?? { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  if (socketPath === undefined) return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  chmodSync(socketPath, 0o600);
  return encodeURIComponent(socketPath);
}

/** Calls `work` repeatedly, never concurrently, regardless of errors. Returns a function that stops it. */
function repeat(work: () => Promise<unknown>, everyMs: number): () => void {
  const next = () => void work().then(wait, wait);
  let timer: NodeJS.Timeout;
  const wait = () => (timer = setTimeout(next, everyMs).unref());
  wait();
  return () => clearTimeout(timer);
}

/** Verified within a second, so before the first command. */
const MAX_BYTES_BEFORE = 64 * 1024 * 1024;

/** Verifies the whole file after an unclean stop; damage is reported and disables writes. */
async function checkFile(
  { health, dir }: Store,
  findAside: ServerOptions['findDamageInWorker'],
): Promise<void> {
  const path = prepareFiles(dir);
  const find = findAside && statSync(path).size > MAX_BYTES_BEFORE ? findAside : findDamage;
  const reason = await find(path);
  if (reason !== undefined) health.damaged(reason);
}

/** Opens the files and serves them in this thread until stopped. */
export async function startServer(options: ServerOptions): Promise<StoreServer> {
  const isCheckDue = wasCutShort(options.dir);
  const engine: Engine = { store: openStore(options), cursors: new Map() };
  if (isCheckDue) void checkFile(engine.store, options.findDamageInWorker);
  const { store, cursors } = engine;
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(engine, socket, ++connections);
  });
  const host = await listen(server, options.socketPath);
  const endSweeps = repeat(() => {
    expireCursors(cursors, Date.now());
    return sweepExpired(store);
  }, TTL_MS);
  return {
    uri: `mongodb://${host}/`,
    engine,
    stop: async () => {
      endSweeps();
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      await closeStore(store);
    },
  };
}
