import { Agent, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { encodeRequest, type Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { API_KEY } from './testApp';

/** A request below /api/v1 in parts, so that tests can corrupt any of them. */
export interface RawRequest {
  method: string;
  path: string;
  /** Query string without the `?`, already encoded. */
  search?: string;
  body?: string | FormData;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  headers: { get: (name: string) => string | null };
  text: string;
  /** Parsed response; empty if it isn't JSON. */
  body: { success?: boolean; code?: string; message?: string; msg?: string; requestId?: string };
}

/** Starts `app` on a free port, for tests that make many generated calls. */
export async function startServer(app: Express): Promise<{ server: Server; origin: string }> {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  // Keeps connections open between calls, however slow the machine is.
  server.keepAliveTimeout = 0;
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Stops a server along with its keep-alive connections. */
export async function stopServer(server: Server): Promise<void> {
  const done = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await done;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with the application key, unless `headers` override it. Avoids `fetch`, which for thousands of small
 * calls costs as much as answering them.
 */
export async function send(
  origin: string,
  { method, path, search, body, headers }: RawRequest,
): Promise<RawAnswer> {
  const form = body instanceof FormData ? new Response(body) : undefined;
  const bytes = form
    ? Buffer.from(await form.arrayBuffer())
    : Buffer.from((body as string | undefined) ?? '');
  const type = form ? form.headers.get('content-type') : typeof body === 'string' ? 'application/json' : null;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = httpRequest(`${origin}/api/v1${path}${search ? `?${search}` : ''}`, {
      agent,
      method,
      headers: {
        apikey: API_KEY,
        'sec-fetch-mode': 'cors',
        ...(type && { 'content-type': type }),
        ...(body !== undefined && { 'content-length': bytes.length }),
        ...headers,
      },
    });
    call.once('response', resolve).once('error', reject);
    call.end(bytes);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const isJson = message.headers['content-type']?.includes('json') ?? false;
  return {
    status: message.statusCode ?? 0,
    headers: { get: (name) => message.headers[name]?.toString() ?? null },
    text,
    body: isJson && text !== '' ? (JSON.parse(text) as RawAnswer['body']) : {},
  };
}

/** The request a client would send for `input` to `endpoint`. */
export function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): RawRequest & { body?: string } {
  const { method, path, query, body } = encodeRequest(endpoint.wire, input);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(key, String(one));
  }
  return {
    method,
    path,
    search: search.toString(),
    ...(method !== 'GET' && body && { body: JSON.stringify(body) }),
  };
}
