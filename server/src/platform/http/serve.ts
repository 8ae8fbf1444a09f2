import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { isAdmin } from '@manzil/shared/domain/roles';
import { decodeJson, decodeText } from '@manzil/shared/contract/wire/decode';
import {
  affectedBy,
  parseWire,
  type Endpoint,
  type ParsedInput,
  type ReplyOf,
} from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type Contracts, type EndpointId, type Feature } from '@manzil/shared/contract/index';
import { say, type MessageKey } from '@manzil/shared/messages/say';
import { actedFor, type Caller, type RequestInfo, type Subject } from '../base/caller';
import { env } from '../base/env';
import { AppError, forbidden, InputError, languageOf, onUnknownRoute } from '../base/errors';
import { nameCall } from '../observe/counters';
import { guardMediaType, guardShape, requireSameOriginScript } from '../guard/inputGuard';
import { createLimiters } from '../guard/limits';
import { identifyVisitor, visitorOf } from '../guard/visitor';
import { emit } from '../realtime/realtime';
import { tabRoomOf } from '../realtime/socketGuard';
import { SANDBOX } from '../guard/securityHeaders';
import { accessGuard, checkApiKey, reauthorize, type Authenticators } from './authorize';
import { compressStreams, sendJson } from './sendJson';
import { hasFreeSpace } from '../store/freeSpace';
import { discardFiles, receiveFiles, stopReading, type UploadedFile } from '../media/uploads';

/** Input of a handler. */
interface Call<E extends Endpoint> {
  input: ParsedInput<E>;
  /** Always present unless the access is `open`. */
  caller: E['access'] extends 'open' ? Caller | undefined : Caller;
  files: UploadedFile[];
  info: RequestInfo;
}

/** Format of engine.io. */
const SOCKET_ID = /^[\w-]{20}$/;

const OVERRIDE = Symbol('override');
interface Override {
  status?: 200 | 201;
  message?: MessageKey;
}
/** Result whose status or message differs from the contract's. */
export type Overridden<T> = T & { [OVERRIDE]: Override };
/** Overrides the contract's status or message for one response. */
export const reply = <T extends object>(data: T, override: Override): Overridden<T> => ({
  ...data,
  [OVERRIDE]: override,
});

const DOWNLOAD = Symbol('download');
interface Download {
  stream: Readable;
  /** Size in bytes; unset for generated content. */
  size?: number;
  mime: string;
  /** Suggested file name. */
  name: string;
}
/**
 * Sends a file as an attachment, never inline, instead of JSON. For calls whose output is `nothing`.
 */
export const download = (file: Download): { [DOWNLOAD]: Download } => ({ [DOWNLOAD]: file });

async function sendDownload(res: Response, { stream, size, mime, name }: Download): Promise<void> {
  res.attachment(name).type(mime).set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': SANDBOX });
  if (size !== undefined) res.set('Content-Length', String(size));
  compressStreams(res.req, res, () => undefined);
  await pipeline(stream, res);
}

const SERIALIZED_ITEMS = Symbol('written');
/**
 * Sends `rest` with already serialized items under `data`, for hot lists. The code that serializes an item checks it
 * against the contract's schema (as `serializedCards` does); `rest` is checked as usual.
 */
export const withSerializedItems = <T extends object>(
  rest: T,
  items: Buffer[],
): T & { data: never[]; [SERIALIZED_ITEMS]: Buffer[] } => ({ ...rest, data: [], [SERIALIZED_ITEMS]: items });

type Handler<E extends Endpoint> = (call: Call<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;
/** Handlers of a contract. */
type Handlers<F extends Feature> = {
  [Name in keyof Contracts[F]]: Contracts[F][Name] extends Endpoint ? Handler<Contracts[F][Name]> : never;
};

type AnyHandler = (call: Call<Endpoint>) => Promise<object> | object;
/** A handler for every call; a missing one is a type error in `app.ts`. */
export type Registry = Record<EndpointId, AnyHandler>;
/** Handlers of some calls of a contract, by call id. */
type Served<F extends Feature, Name extends keyof Contracts[F]> = {
  [N in Name as N extends string ? `${F}.${N}` : never]: AnyHandler;
};

/** Binds calls of a contract to their handlers, one line per endpoint. */
export const serve = <F extends Feature, Name extends keyof Contracts[F]>(
  contract: F,
  handlers: Pick<Handlers<F>, Name>,
): Served<F, Name> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [`${contract}.${name}`, handler]),
  ) as Served<F, Name>;

/** Placeholder for a handler: answers 501. */
export const notBuilt = (): never => {
  throw new AppError(501, 'not_built');
};

/** Calls with a real handler. */
export const builtOf = (handlers: Registry): ReadonlySet<EndpointId> =>
  new Set((Object.keys(handlers) as EndpointId[]).filter((id) => handlers[id] !== notBuilt));

/** Whether the call works on a full disk: it reads, deletes, or is marked `worksWhenFull`. */
export const worksWhenFull = ({ kind, wire, worksWhenFull: isMarked }: Endpoint): boolean =>
  kind === 'query' || isMarked === true || /^DELETE |\/del/.test(wire);

/** Reserves the last free space of the embedded store's disk for signing in, reading and deleting. @throws AppError 507 */
const keepRoom: RequestHandler = async (_req, _res, next) => {
  const isOurs = env().MONGODB_URI === undefined;
  next(isOurs && !(await hasFreeSpace()) ? new AppError(507, 'storage_full') : undefined);
};

/** Longest time for a JSON body to arrive; uploads have the server's longer timeout. */
const JSON_BODY_MS = 30_000;

const readJson = express.json({ limit: '256kb', type: 'application/json' });
const parseJsonBody = (req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      stopReading(req, res);
      reject(new AppError(408, 'request_timeout'));
    }, JSON_BODY_MS);
    readJson(req, res, (error?: unknown) => {
      clearTimeout(late);
      if (error) reject(error instanceof Error ? error : new Error('body', { cause: error }));
      else resolve();
    });
  });

/** Reads path, query and body into the contract's input; refuses a key given in two of them. */
async function readInput(req: Request, res: Response, endpoint: Endpoint) {
  const { method, query, params } = parseWire(endpoint.wire);
  const named = Object.entries(req.query).filter(
    ([key]) => method === 'GET' || query.includes(key.replace(/\[\]$/, '')),
  );
  const fromQuery = decodeText(endpoint.input, Object.fromEntries(named));
  const fromPath = Object.fromEntries(params.map((key) => [key, req.params[key]]));
  let fromBody: Record<string, unknown> = {};
  let files: UploadedFile[] = [];
  if (method !== 'GET') {
    const media = guardMediaType(req, endpoint.upload !== undefined);
    if (media === 'multipart' && endpoint.upload) {
      const received = await receiveFiles(req, res, endpoint.upload);
      files = received.files;
      fromBody = decodeText(endpoint.input, received.fields);
    } else if (media === 'json') {
      await parseJsonBody(req, res);
      if (typeof req.body !== 'object' || req.body === null || Array.isArray(req.body)) {
        throw new AppError(400, 'invalid_json');
      }
      guardShape(req.body);
      fromBody = decodeJson(endpoint.input, req.body as Record<string, unknown>);
    }
  }
  const twice = Object.keys(fromBody).find((key) => key in fromQuery || key in fromPath);
  if (twice) {
    await discardFiles(files);
    throw new AppError(400, 'invalid_input', { fields: [{ path: twice, key: 'validation.twice' }] });
  }
  const raw = { ...fromQuery, ...fromPath, ...fromBody };
  return { raw, files };
}

/** Throws 403 unless the admin may act for this person; returns the person's id. Injected by the users feature. */
type MayActFor = (personRef: string, caller: Caller) => Promise<string | undefined>;

/**
 * The person named in an `actsFor` call must be the caller, unless the caller is an admin who may act for them.
 * @returns the other person's id
 */
async function checkActsFor(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { caller, mayActFor }: { caller: Caller | undefined; mayActFor: MayActFor },
): Promise<string | undefined> {
  const named = caller && actedFor(endpoint, input, caller);
  if (!named) return undefined;
  if (!isAdmin(caller.role)) throw forbidden();
  return mayActFor(named, caller);
}

/** A completed command, for the audit trail. */
export interface CompletedCommand {
  id: EndpointId;
  endpoint: Endpoint;
  input: Record<string, unknown>;
  caller: Caller;
  info: RequestInfo;
  about: Subject;
}
/** Records every command a signed-in person completes, before the response; never throws. */
type Recorder = (done: CompletedCommand) => Promise<void>;
interface Hooks extends Authenticators {
  mayActFor: MayActFor;
  record?: Recorder;
}

/** @param about collects the handler's notes for the audit trail */
function infoOf(req: Request, res: Response, about: Subject): RequestInfo {
  const caller = res.locals['caller'] as Caller | undefined;
  const visitor = visitorOf(res);
  const socketId = req.get('x-socket-id');
  return {
    note: (more) => void Object.assign(about, more),
    requestId: res.getHeader('X-Request-Id') as string,
    ip: req.ip ?? '',
    userAgent: req.get('user-agent') ?? '',
    lang: languageOf(req),
    ...(visitor && { visitor }),
    ...(socketId && caller && SOCKET_ID.test(socketId) && { socketId: tabRoomOf(caller.id, socketId) }),
  };
}

/** Validates the input, runs the handler, and filters its result through the contract's output schema. */
const handlerFor =
  (
    [id, endpoint]: [EndpointId, Endpoint],
    handler: AnyHandler,
    { record = async () => {}, mayActFor, ...hooks }: Hooks,
  ): RequestHandler =>
  async (req, res) => {
    const { raw, files } = await readInput(req, res, endpoint);
    try {
      await reauthorize(req, res, { ...hooks, endpoint });
      guardShape(raw);
      const parsed = endpoint.input.safeParse(raw, { reportInput: true });
      if (!parsed.success) throw new InputError(parsed.error.issues);
      const caller = res.locals['caller'] as Caller | undefined;
      const actedForId = await checkActsFor(endpoint, parsed.data, { caller, mayActFor });
      const about: Subject = {};
      const info = infoOf(req, res, about);
      const result = await handler({ input: parsed.data, caller: caller as Caller, files, info });
      if (caller && endpoint.kind === 'command') {
        await record({ id, endpoint, input: parsed.data, caller, info, about });
        const people = [caller.id, ...(actedForId ? [actedForId] : [])];
        for (const what of affectedBy(id, endpoint) as Feature[]) {
          emit(people, 'account:changed', { what }, { exceptSocket: info.socketId });
        }
      }
      const file = (result as { [DOWNLOAD]?: Download })[DOWNLOAD];
      if (file) {
        await sendDownload(res, file);
        return;
      }
      const override = (result as Partial<Overridden<object>>)[OVERRIDE];
      const key = override?.message ?? endpoint.message;
      const message = key && say(key, info.lang);
      res
        .status(override?.status ?? endpoint.status ?? 200)
        .set('Cache-Control', endpoint.kind === 'query' && !caller ? 'private, no-cache' : 'no-store');
      const body = {
        success: true,
        ...endpoint.output.parse(result),
        ...(message && { message, msg: message }),
      };
      await sendJson(res, body, (result as { [SERIALIZED_ITEMS]?: Buffer[] })[SERIALIZED_ITEMS]);
    } finally {
      await discardFiles(files);
    }
  };

/**
 * Routes every call of the contract below /api/v1, with its access check and rate limit. Wrong methods answer 405 with
 * `Allow`, unknown addresses 404.
 */
export function createApi({
  handlers,
  limiters = createLimiters(),
  ...hooks
}: Hooks & {
  handlers: Partial<Registry>;
  /** Passed in when other routes share the buckets. */
  limiters?: ReturnType<typeof createLimiters>;
}): Router {
  const api = Router({ caseSensitive: true });
  const allowed = new Map<string, Set<string>>();
  api.use(checkApiKey, identifyVisitor);
  // Register fixed paths first, so that `/a/b` never matches `/a/{id}`.
  const ordered = [...endpoints].sort(
    ([, a], [, b]) => parseWire(a.wire).params.length - parseWire(b.wire).params.length,
  );
  for (const [id, endpoint] of ordered) {
    const { method, path } = parseWire(endpoint.wire);
    const route = path.replace(/\{(\w+)\}/g, ':$1');
    const deletes = method === 'GET' && endpoint.kind === 'command';
    allowed.set(route, (allowed.get(route) ?? new Set<string>()).add(method));
    const handler = handlers[id] ?? notBuilt;
    const steps: RequestHandler[] = [
      nameCall(id),
      accessGuard({ ...hooks, endpoint }),
      limiters[endpoint.limit ?? (endpoint.kind === 'query' ? 'read' : 'write')],
      ...(deletes ? [requireSameOriginScript] : []),
      ...(worksWhenFull(endpoint) ? [] : [keepRoom]),
      handler === notBuilt ? notBuilt : handlerFor([id, endpoint], handler, hooks),
    ];
    if (deletes) {
      api.head(
        route,
        methodNotAllowed(() => ['GET']),
      );
    }
    api[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](route, ...steps);
  }
  for (const [route, methods] of allowed) {
    api.all(
      route,
      methodNotAllowed(() => [...methods]),
    );
  }
  api.use(onUnknownRoute);
  return api;
}

const methodNotAllowed =
  (methods: () => string[]): RequestHandler =>
  (_req, res) => {
    res.set('Allow', methods().join(', '));
    throw new AppError(405, 'method_not_allowed');
  };
