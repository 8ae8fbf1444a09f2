import type { z } from 'zod';
import type { ApiTokenScope } from '../../domain/integrations';
import type { Access } from '../../domain/roles';
import type { ErrorCode, MessageKey } from '../../messages/say';

/** Files of a multipart call: form field, maximum number, and the media pipeline that validates them. */
export interface Upload {
  field: string;
  max: number;
  accept: 'images' | 'document' | 'feed';
}

/** Names of the rate-limit buckets; server/src/platform/guard/limits.ts sets their numbers. */
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
  | 'poster'
  | 'preview';

/** Definition of one API call: the single source of its wire format, access and schemas. */
export interface Endpoint {
  /** `query` reads, and may be cached and retried; `command` writes. The HTTP verb only affects the wire format. */
  kind: 'query' | 'command';
  /** Verb, path with `{param}` placeholders, and the keys sent in the query: `'PATCH /property/edit_property?id'`. */
  wire: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  access: Access;
  /** Minimum scope of API tokens that may make the call. Default: sessions only. */
  apiToken?: ApiTokenScope;
  summary: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Input key of the person the call acts for: the caller, or anyone if the caller is an admin. */
  actsFor?: string;
  /** Default: 200. */
  status?: 200 | 201;
  /** Error code for other roles. Default: `forbidden`. */
  refusal?: ErrorCode;
  /** Message for the user on success. */
  message?: MessageKey;
  upload?: Upload;
  /** Default: `read` for queries, `write` for commands. */
  limit?: LimitName;
  /**
   * Features besides its own to refetch after the command, in this tab and in the account's other tabs
   * (`account:changed`). `nothing`: no answer changes, or a live event of its own carries the change.
   */
  affects?: readonly string[] | 'nothing';
  /** Continues on a full disk, as reads and deletions do (spec/4-platform "Operations"). */
  worksWhenFull?: true;
  /** Staff's own affairs, such as autosaved drafts: not in the audit trail (spec/2-api "Audit trail"). */
  audit?: 'personal';
  /** Not part of the source's API (spec/2-api "Beyond the source"). */
  beyond?: true;
}

type Spec = Omit<Endpoint, 'kind'>;

/** Defines a reading call. */
export const query = <const E extends Spec>(endpoint: E) => ({ kind: 'query', ...endpoint }) as const;
/** Defines a writing call. */
export const command = <const E extends Spec>(endpoint: E) => ({ kind: 'command', ...endpoint }) as const;

/** Service input: validated, with defaults applied. */
export type ParsedInput<E extends Endpoint> = z.output<E['input']>;
/** Return value of a service. */
export type ReplyOf<E extends Endpoint> = z.input<E['output']>;

/** Features to refetch after a command: its own, then those it `affects`. */
export const affectedBy = (id: string, { affects = [] }: Pick<Endpoint, 'affects'>): string[] =>
  affects === 'nothing' ? [] : [id.split('.')[0] ?? '', ...affects];

/** Parsed wire string. */
export interface Wire {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below /api/v1 with `{param}` placeholders. */
  path: string;
  params: string[];
  query: string[];
}

/** Parses a wire string. */
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

/** A request as sent over the wire. */
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
 * Splits an input into path, query and body. On GET, everything outside the path is sent in the query; on other verbs
 * only the keys in the wire string are, and the rest forms the body.
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
