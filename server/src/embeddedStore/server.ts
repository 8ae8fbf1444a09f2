import { unlinkSync, chmodSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createCursors } from './commands/cursors';
import { checkNoTransaction, type Engine, type Reply } from './commands/request';
import { helloReply } from './commands/session';
import { locationError, storeError } from './errors';
import { startSlice, type Operation } from './flow';
import { dropIndex, openStore, unfinishedIndexes } from './storage/catalogue';
import { write } from './storage/store';
import { COMMANDS } from './supported';
import { sweepExpired } from './ttl';
import { toNumber } from './values/numbers';
import { isNumeric } from './values/types';
import { createFramer, encodeMessage, errorReply, legacyReply, readMessage, type Message } from './wire';

export interface ServerOptions {
  dir: string;
  /** A Unix socket; without one a loopback port is taken. */
  socketPath?: string;
  port?: number;
  durable: boolean;
  cacheBytes: number;
  /** How often expired documents are looked for. */
  ttlMs?: number;
}

export interface StoreServer {
  uri: string;
  port: number | undefined;
  engine: Engine;
  stop: () => Promise<void>;
}

const TTL_MS = 60_000;
/** A client that sends faster than it reads is held back here. */
const MAX_WAITING = 64;

async function runCommand(
  engine: Engine,
  message: Message,
  connectionId: number,
  isGone: () => boolean,
): Promise<Reply> {
  const { command, documents } = message;
  const [name = ''] = Object.keys(command);
  const handler = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!handler) throw storeError(59, 'CommandNotFound', `no such command: '${name}'`);
  if (typeof command.$db !== 'string') throw locationError(40571, 'OP_MSG requests require a $db argument');
  const request = {
    engine,
    db: command.$db,
    name,
    command,
    documents,
    operation: operationOf(command.maxTimeMS, isGone),
    connectionId,
  };
  checkNoTransaction(request);
  startSlice();
  return handler(request);
}

function operationOf(maxTimeMs: unknown, isCancelled: () => boolean): Operation {
  const limit = isNumeric(maxTimeMs) ? toNumber(maxTimeMs) : 0;
  return { deadline: limit > 0 ? performance.now() + limit : Infinity, isCancelled };
}

async function answer(engine: Engine, message: Message, connectionId: number, isGone: () => boolean) {
  if (message.isLegacy) {
    const [name = ''] = Object.keys(message.command);
    const isHandshake = /^(ismaster|hello)$/i.test(name);
    const refusal = storeError(352, 'UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}.`);
    const reply = isHandshake ? helloReply({ connectionId }, name !== 'hello') : errorReply(refusal);
    return legacyReply(reply, message.requestId);
  }
  let reply: Reply;
  try {
    reply = await runCommand(engine, message, connectionId, isGone);
  } catch (error) {
    reply = errorReply(error);
  }
  return message.isSilent ? undefined : encodeMessage(reply, message.requestId);
}

/** A message that cannot be read as a command, but whose frame is sound, is answered and the connection lives. */
function readOrRefuse(frame: Buffer): Message | Buffer {
  try {
    return readMessage(frame);
  } catch (error) {
    const reply = errorReply(error);
    if (reply.code === 17) throw error;
    return encodeMessage(reply, frame.readInt32LE(4));
  }
}

/** Serves one connection: its commands one after the other, in the order in which they came. */
function serve(engine: Engine, socket: Socket, connectionId: number): void {
  const framer = createFramer();
  const waiting: Buffer[] = [];
  let isRunning = false;
  const isGone = () => socket.destroyed;
  const send = async (bytes: Buffer | undefined) => {
    if (!bytes || socket.destroyed || socket.write(bytes)) return;
    await new Promise<void>((resume) => {
      socket.once('drain', resume);
      socket.once('close', resume);
    });
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let frame = waiting.shift(); frame && !socket.destroyed; frame = waiting.shift()) {
      const message = readOrRefuse(frame);
      await send(Buffer.isBuffer(message) ? message : await answer(engine, message, connectionId, isGone));
      if (waiting.length < MAX_WAITING) socket.resume();
    }
    isRunning = false;
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      waiting.push(...framer(chunk));
    } catch {
      socket.destroy();
      return;
    }
    if (waiting.length >= MAX_WAITING) socket.pause();
    run().catch(() => socket.destroy());
  });
}

async function listen(server: Server, { socketPath, port = 0 }: ServerOptions): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (socketPath === undefined) server.listen(port, '127.0.0.1', resolve);
    else {
      removeSocket(socketPath);
      server.listen(socketPath, resolve);
    }
  });
  if (socketPath === undefined) return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  chmodSync(socketPath, 0o600);
  return encodeURIComponent(socketPath);
}

function removeSocket(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // There was none.
  }
}

/** Opens the files and serves them, in this thread, until stopped. */
export async function startServer(options: ServerOptions): Promise<StoreServer> {
  const engine: Engine = { store: openStore(options), cursors: createCursors() };
  const { store } = engine;
  for (const { collection, index } of unfinishedIndexes(store)) {
    await write(store, () => dropIndex(store, collection, index), false);
  }
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(engine, socket, ++connections);
  });
  const host = await listen(server, options);
  let isSweeping = false;
  const timer = setInterval(() => {
    engine.cursors.expire(Date.now());
    if (isSweeping) return;
    isSweeping = true;
    sweepExpired(store)
      .catch(() => undefined)
      .finally(() => (isSweeping = false));
  }, options.ttlMs ?? TTL_MS);
  timer.unref();
  const address = server.address();
  return {
    uri: `mongodb://${host}/`,
    port: typeof address === 'object' ? address?.port : undefined,
    engine,
    stop: async () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      await store.root.close();
    },
  };
}
