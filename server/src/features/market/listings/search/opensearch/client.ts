import type { Client } from '@opensearch-project/opensearch';
import { AppError } from '../../../../../platform/base/errors';
import { env } from '../../../../../platform/base/env';

/** Longer than any response takes; a node that exceeds it counts as away. */
export const TIMEOUT_MS = 5000;
/** Statuses of a cluster that is starting, overloaded, read-only, denies access, or lacks the index. */
const AWAY = [401, 403, 404, 429, 502, 503, 504];

/** 503 while OpenSearch is away; logs the cause. */
class SearchAway extends AppError {
  constructor(cause: unknown) {
    super(503, 'unavailable');
    this.cause = cause;
  }
}

/** Error for a response status; undefined means the connection failed. */
export function errorOf(status: number | undefined, cause: unknown): Error {
  if (status === undefined || AWAY.includes(status)) return new SearchAway(cause);
  return cause instanceof Error ? cause : new Error(`OpenSearch refused: ${JSON.stringify(cause)}`);
}

let client: Promise<Client> | undefined;

async function connect(): Promise<Client> {
  const { Client: OpenSearch } = await import('@opensearch-project/opensearch');
  return new OpenSearch({ node: env().OPENSEARCH_URL ?? '', requestTimeout: TIMEOUT_MS, maxRetries: 1 });
}

/** True if the catalogue is on OpenSearch instead of in each server's memory. */
export const isOnOpenSearch = (): boolean => env().OPENSEARCH_URL !== undefined;

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  path: string;
  body?: object;
  /** Newline-delimited body, for `_bulk` and `_msearch`. */
  lines?: readonly object[];
  /** Error statuses to return as answers. */
  accepts?: number[];
}

/**
 * Calls OpenSearch.
 * @throws AppError 503 while it is away or has no index
 */
export async function call<T>({ method, path, body, lines, accepts = [] }: Call): Promise<T> {
  client ??= connect();
  const { transport } = await client;
  try {
    const answer = await transport.request(
      { method, path, ...(body && { body }), ...(lines && { bulkBody: [...lines] }) },
      { ignore: accepts },
    );
    return answer.body as T;
  } catch (error) {
    throw errorOf((error as { statusCode?: number }).statusCode, error);
  }
}

/** True if OpenSearch is away, rather than the request invalid. */
export const isAway = (error: unknown): boolean => error instanceof SearchAway;

/** Closes the connections. */
export async function disconnect(): Promise<void> {
  const open = client;
  client = undefined;
  await (await open)?.close();
}
