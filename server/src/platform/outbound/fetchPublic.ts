import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { MINUTE_MS } from '@manzil/shared/domain/time/spans';
import { FetchFailed } from './fetchFailed';
import { resolveHost, type CheckedAddress } from './publicAddress';

const MAX_REDIRECTS = 3;
/** Timeout for the first byte and between chunks. */
const SILENCE_MS = MINUTE_MS;
/** Timeout for all redirects and the whole body. */
const WHOLE_MS = 15 * MINUTE_MS;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export interface Credentials {
  userName: string;
  password: string;
}

export interface FetchOptions {
  /** Maximum size of the inflated body in bytes; 0 to skip reading it. */
  maxBytes: number;
  headers?: Record<string, string>;
  /** Posted instead of a GET. */
  post?: string;
  /** Redirects to follow; three by default. */
  redirects?: number;
  /** Sent to the host of the URL only. */
  credentials?: Credentials | undefined;
  signal?: AbortSignal | undefined;
  silenceMs?: number;
  wholeMs?: number;
  isAllowed?: (address: string) => boolean;
}

export interface Fetched {
  status: number;
  headers: IncomingMessage['headers'];
  /** Empty unless the status is 200 and the body was requested. Start iterating it: until then the connection stays open. */
  body: AsyncIterable<Uint8Array>;
}

/** Connects to the checked addresses only: a second lookup could return others. */
const pinnedTo =
  (addresses: CheckedAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };

/** @throws FetchFailed for another protocol, and for user names and passwords in the address */
function parseAddress(address: string, base?: string): URL {
  if (!URL.canParse(address, base)) throw new FetchFailed('unreachable');
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new FetchFailed('unreachable');
  return url;
}

function send(url: URL, addresses: CheckedAddress[], options: FetchOptions & { signal: AbortSignal }) {
  const { headers, post, credentials, signal, silenceMs = SILENCE_MS } = options;
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(url, {
      agent: false,
      method: post === undefined ? 'GET' : 'POST',
      signal,
      lookup: pinnedTo(addresses),
      headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate', ...headers },
      ...(credentials && { auth: `${credentials.userName}:${credentials.password}` }),
    });
    call.setTimeout(silenceMs, () => call.destroy(new Error('timeout')));
    call.once('response', resolve);
    call.once('error', reject);
    call.end(post);
  });
}

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate };

/** Throws once more than `maxBytes` have passed. */
const within = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchFailed('too_large');
      yield chunk;
    }
  };

/** Inflates a response body. Also limits the bytes received, which can inflate to nothing. */
function inflated(answer: IncomingMessage, maxBytes: number): AsyncIterable<Buffer> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  if (!(encoding in DECODERS)) throw new FetchFailed('broken');
  const decoder: Duplex = DECODERS[encoding as keyof typeof DECODERS]();
  pipeline(answer, within(maxBytes), decoder, () => {});
  return decoder;
}

const failureOf = (error: unknown): FetchFailed => {
  if (error instanceof FetchFailed) return error;
  const { code } = error as { code?: unknown };
  return new FetchFailed(typeof code === 'string' && code.startsWith('Z_') ? 'broken' : 'unreachable');
};

async function* bodyOf(answer: IncomingMessage, maxBytes: number, onEnd: () => void) {
  try {
    yield* within(maxBytes)(inflated(answer, maxBytes));
  } catch (error) {
    throw failureOf(error);
  } finally {
    answer.destroy();
    onEnd();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Drops credentials for another host, and for an unencrypted connection after an encrypted one. */
export const keepsCredentials = (from: URL, to: URL): boolean =>
  from.host === to.host && (from.protocol === to.protocol || to.protocol === 'https:');

/**
 * Fetches an address of the internet, or posts to it. Follows three redirects, each with the same checks: http or https, no user info, a
 * host whose addresses are public, to which the connection is pinned.
 * @throws FetchFailed `unreachable`, `private_address`, `http_error` after too many redirects; while iterating the body
 * also `too_large` and `broken`
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Fetched> {
  const whole = new AbortController();
  const timer = setTimeout(() => whole.abort(), options.wholeMs ?? WHOLE_MS);
  const stop = () => clearTimeout(timer);
  const signal = options.signal ? AbortSignal.any([whole.signal, options.signal]) : whole.signal;
  try {
    let url = parseAddress(address);
    let { credentials } = options;
    for (let hops = 0; ; hops += 1) {
      const addresses = await resolveHost(url, options.isAllowed);
      const answer = await send(url, addresses, { ...options, credentials, signal });
      const { statusCode: status = 0, headers } = answer;
      if (status === 200 && options.maxBytes > 0) {
        return { status, headers, body: bodyOf(answer, options.maxBytes, stop) };
      }
      answer.destroy();
      if (!REDIRECTS.includes(status) || !headers.location) {
        stop();
        return { status, headers, body: nothing() };
      }
      if (hops === (options.redirects ?? MAX_REDIRECTS)) throw new FetchFailed('http_error', String(status));
      const next = parseAddress(headers.location, url.href);
      if (!keepsCredentials(url, next)) credentials = undefined;
      url = next;
    }
  } catch (error) {
    stop();
    throw failureOf(error);
  }
}
