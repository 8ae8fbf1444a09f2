import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { decodeJson, decodeText } from '@manzil/shared/contract/wire/decode';
import { parseWire } from '@manzil/shared/contract/wire/endpoint';
import { endpoints } from '@manzil/shared/contract/index';
import { CallError } from '@/platform/api/failure';
import { send } from './fakeServer';

// Puts testing/fakeServer behind the real client of platform/http: import it before the code under test.

/** Requests and responses that didn't match the contract; the client only sees a failed server. */
export const breaches: unknown[] = [];

const ROUTES = endpoints.map(([id, { wire, input }]) => {
  const { method, path, params } = parseWire(wire);
  return { id, input, method, params, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** @throws if the contract has no such call */
function routeOf(method: string, path: string) {
  for (const route of ROUTES) {
    const found = route.method === method && route.pattern.exec(path);
    if (!found) continue;
    const named = Object.fromEntries(
      route.params.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
    );
    return { ...route, named };
  }
  throw new Error(`The contract has no ${method} ${path}`);
}

/** Reads a request as the server does: path and query are text, the body is JSON or a form. */
function readRequest({ method = 'get', url = '', ...config }: InternalAxiosRequestConfig) {
  const { id, input, named } = routeOf(method.toUpperCase(), url);
  const data: unknown = config.data;
  const query = Object.entries((config.params ?? {}) as Record<string, unknown>);
  const text: Record<string, unknown> = Object.fromEntries(
    query.map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  );
  if (data instanceof FormData) {
    for (const [key, value] of data) if (typeof value === 'string') text[key] = value;
  }
  const body = typeof data === 'string' ? (JSON.parse(data) as Record<string, unknown>) : {};
  return { id, input: { ...decodeJson(input, body), ...decodeText(input, { ...text, ...named }) } };
}

axios.defaults.adapter = async (config) => {
  const respond = (status: number, data: unknown) => ({ status, statusText: '', data, headers: {}, config });
  try {
    const { id, input } = readRequest(config);
    return respond(200, await send(id, input));
  } catch (error) {
    const isRefusal = error instanceof CallError;
    if (!isRefusal) breaches.push(error);
    const { status, ...refusal } = isRefusal ? error.failure : { status: 500, code: 'internal' };
    throw new AxiosError('', undefined, config, undefined, status ? respond(status, refusal) : undefined);
  }
};

// The product loads it with the first call, which may take longer than a test's fake clock waits.
await import('@/platform/api/http');
