import type { z } from 'zod';
import type { Access } from '../domain/roles';
import type { ErrorCode, MessageKey } from '../messages/say';

/** Files a multipart call takes: the form field, how many, and which media pipeline decides what is accepted. */
export interface Upload {
  field: string;
  max: number;
  accept: 'images' | 'document';
}

/** Names of the rate-limit buckets; their numbers are in server/src/platform/http/limits.ts. */
export type LimitName =
  | 'auth'
  | 'mail'
  | 'form'
  | 'upload'
  | 'search'
  | 'write'
  | 'read'
  | 'message'
  | 'members'
  | 'contact'
  | 'poster';

/** What one call of the API is: the only place where its spelling, access and shapes are written. */
export interface Endpoint {
  /** `query` reads and may be cached and repeated; `command` changes. The verb is only spelling. */
  kind: 'query' | 'command';
  /** Verb, path with `{param}` places and the keys that travel in the query: `'PATCH /property/edit_property?id'`. */
  wire: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  access: Access;
  summary: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Input key that names the person the call acts for: the caller, or anyone when an admin asks. */
  actsFor?: string;
  /** 200 unless stated. */
  status?: 200 | 201;
  /** What people of other roles are told; `forbidden` unless stated. */
  refusal?: ErrorCode;
  /** What a person should read on success. */
  message?: MessageKey;
  upload?: Upload;
  /** Default: `read` for queries, `write` for commands. */
  limit?: LimitName;
  /** Calls the source does not have (spec/2-api "Beyond the source"). */
  beyond?: true;
}

type Spec = Omit<Endpoint, 'kind'>;

/** A reading call. */
export const query = <const E extends Spec>(endpoint: E) => ({ kind: 'query', ...endpoint }) as const;
/** A changing call. */
export const command = <const E extends Spec>(endpoint: E) => ({ kind: 'command', ...endpoint }) as const;

/** What a service receives: checked, defaults filled in. */
export type ParsedInput<E extends Endpoint> = z.output<E['input']>;
/** What a service returns. */
export type ReplyOf<E extends Endpoint> = z.input<E['output']>;

/** The parts of a wire string. */
export interface Wire {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below /api/v1 with `{param}` places. */
  path: string;
  params: string[];
  query: string[];
}

/** Reads a wire string. */
export function parseWire(wire: string): Wire {
  const [method, target = ''] = wire.split(' ') as [Wire['method'], string?];
  const [path = '', search = ''] = target.split('?');
  return {
    method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    query: search ? search.split('&') : [],
  };
}

/** A request as it goes over the wire. */
export interface EncodedRequest {
  method: Wire['method'];
  path: string;
  query: Record<string, string | number | boolean | (string | number)[]>;
  body: Record<string, unknown> | undefined;
}

const isEmpty = (value: unknown) => value === undefined || value === null;
const asText = (value: unknown) =>
  typeof value === 'object' && !Array.isArray(value)
    ? JSON.stringify(value)
    : (value as string | number | boolean | (string | number)[]);

/**
 * Places an input into path, query and body. On GET what is not in the path travels in the query; on other verbs only
 * the keys the wire string names do, the rest is the body.
 */
export function encodeRequest(wire: string, input: Record<string, unknown>): EncodedRequest {
  const { method, path, params, query } = parseWire(wire);
  const request: EncodedRequest = { method, path, query: {}, body: undefined };
  for (const [key, value] of Object.entries(input)) {
    if (params.includes(key)) {
      request.path = request.path.replace(`{${key}}`, encodeURIComponent(String(value)));
    } else if (method === 'GET' || query.includes(key)) {
      if (!isEmpty(value)) request.query[key] = asText(value);
    } else {
      (request.body ??= {})[key] = value;
    }
  }
  return request;
}
