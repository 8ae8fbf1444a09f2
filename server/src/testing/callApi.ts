import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { encodeRequest, type Endpoint } from '@manzil/shared/contract/endpoint';
import { API_KEY } from './testApp';

/** A request below /api/v1, given in parts so that tests can spoil any of them. */
export interface RawRequest {
  method: string;
  path: string;
  /** After the `?`, encoded already. */
  search?: string;
  body?: string | FormData;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed answer; empty when it is no JSON. */
  body: { success?: boolean; code?: string; message?: string; msg?: string; requestId?: string };
}

/** Starts `app` on a free port for the many calls of generated tests. */
export async function listening(app: Express): Promise<{ server: Server; origin: string }> {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Stops it, with the connections that are kept alive. */
export async function closed(server: Server): Promise<void> {
  const done = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await done;
}

/** Sends a request with the application key, unless `headers` say otherwise. */
export async function send(origin: string, request: RawRequest): Promise<RawAnswer> {
  const { method, path, search, body, headers } = request;
  const answer = await fetch(`${origin}/api/v1${path}${search ? `?${search}` : ''}`, {
    method,
    headers: {
      apikey: API_KEY,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: isJson && text !== '' ? (JSON.parse(text) as RawAnswer['body']) : {},
  };
}

/** The request that carries `input` to `endpoint` as a client would send it. */
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
