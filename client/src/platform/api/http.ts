import axios, {
  CanceledError,
  type AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import i18n from 'i18next';
import { affectedBy, encodeRequest } from '@manzil/shared/contract/wire/endpoint';
import type { EndpointId, Feature } from '@manzil/shared/contract/index';
import { fallbackText } from '@manzil/shared/messages/fallbacks';
import { wireTable } from 'virtual:wire-table';
import { CallError, type Failure } from './failure';
import type { Challenge } from './proof';
import { isReachable } from '../browser/reach';
import { currentLanguage } from '../i18n/i18n';
import { API, requestHeaders } from './request';
import { setServerTime } from '../serverTime';
import { isStillOwner, refuseSession, reportAfterReload, whileEnding } from '../sessionChanges';

// Loaded with the first call (api.ts): a pre-rendered page does without.

const http = axios.create({ baseURL: API, timeout: 30_000 });

http.interceptors.request.use((request) => {
  for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value);
  return request;
});

/** Features to refetch after a command (`Endpoint.affects`). */
export const featuresAffectedBy = (id: EndpointId) => affectedBy(id, wireTable[id]) as Feature[];

const SESSION_END_CODES = new Set(['session_expired', 'account_suspended']);

/** No answer, or a proxy's for a server that is away. */
const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Details of an error response. */
type Refusal = Partial<Failure> & { challenge?: Challenge };

/** A call with everything needed to retry it. */
type Repeatable = InternalAxiosRequestConfig & { isCommand?: boolean; retries?: number };
const MAX_RETRIES = 4;

/** A proof of work shared by calls refused at the same time. */
interface SharedProof {
  /** Undefined if it cannot be solved. */
  proof: Promise<string | undefined>;
  /** Resolves once the call with the proof was answered and the cookie holds the proof. */
  isSent?: Promise<unknown>;
}
let sharedProof: SharedProof | undefined;

function startProof(challenge: Challenge): SharedProof {
  const proof = import('./proof').then(({ solveProof }) => solveProof(challenge)).catch(() => undefined);
  const started: SharedProof = { proof };
  void proof.then((solved) => {
    if (!solved && sharedProof === started) sharedProof = undefined;
  });
  return started;
}

/** @throws CanceledError as soon as the call is aborted */
function rejectOnAbort<T>(work: Promise<T>, { signal }: Repeatable): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    work.then(resolve, reject);
  });
}

function resend(request: Repeatable): Promise<AxiosResponse> {
  if (request.isCommand) assertStillOwner();
  request.headers.delete('jwtoken');
  return http.request(request);
}

/**
 * Solves the proof of work a refusal asks for and retries the call.
 * @returns undefined if the proof cannot be solved
 */
async function proveAndRetry(
  { retries = 0, ...refused }: Repeatable,
  challenge: Challenge,
): Promise<AxiosResponse | undefined> {
  if (retries >= MAX_RETRIES) return undefined;
  const request: Repeatable = { ...refused, retries: retries + 1 };
  // A call refused despite its proof would wait for itself.
  if (request.headers.has('x-proof')) sharedProof = undefined;
  request.headers.delete('x-proof');
  const joined = (sharedProof ??= startProof(challenge));
  const proof = await rejectOnAbort(joined.proof, request);
  if (!proof) return undefined;
  if (joined.isSent) {
    await rejectOnAbort(joined.isSent, request);
    return resend(request);
  }
  request.headers.set('x-proof', proof);
  const answer = resend(request);
  joined.isSent = Promise.allSettled([answer]).then(() => {
    if (sharedProof === joined) sharedProof = undefined;
  });
  return answer;
}

/** A refused download still answers JSON. */
async function parseRefusal(data: Refusal | Blob | undefined): Promise<Refusal | undefined> {
  if (!(data instanceof Blob)) return data;
  return data.type.includes('json') ? (JSON.parse(await data.text()) as Refusal) : undefined;
}

const readServerDate = (headers: Record<string, unknown>) =>
  setServerTime(Date.parse(String(headers['date'])));

/**
 * Refuses to send what was typed for one person as another, after another tab changed the session.
 * @throws CallError
 */
function assertStillOwner(): void {
  if (isStillOwner()) return;
  reportAfterReload();
  const message = i18n.t('ui.sessionChanged');
  throw new CallError({ status: 0, code: 'session_changed', message, errors: [] });
}

function failureOf({ response, config }: AxiosError, refusal: Refusal | undefined): Failure {
  const retryAfter = Number(response?.headers['retry-after']);
  return {
    ...refusal,
    status: response?.status ?? 0,
    code: refusal?.code ?? (response ? 'internal' : 'offline'),
    message: refusal?.message ?? '',
    errors: refusal?.errors ?? [],
    hadSession: config?.headers.has('jwtoken') === true,
    ...(retryAfter > 0 && { retryAfter }),
  };
}

async function onRefusal(error: AxiosError<Refusal | Blob>): Promise<AxiosResponse> {
  if (axios.isCancel(error)) throw error;
  const { response, config } = error;
  if (response) readServerDate(response.headers);
  const refusal = await parseRefusal(response?.data);
  if (refusal?.code === 'proof_required' && refusal.challenge && config) {
    const answer = await proveAndRetry(config, refusal.challenge);
    if (answer) return answer;
  }
  const failure = failureOf(error, refusal);
  if (AWAY.has(failure.status)) void isReachable();
  const token = config?.headers.get('jwtoken');
  // The session ended somewhere, whether or not an event announced it.
  if (typeof token === 'string' && failure.status === 401 && SESSION_END_CODES.has(failure.code)) {
    refuseSession(token, failure.code);
  }
  throw new CallError(failure);
}

http.interceptors.response.use((answer) => {
  readServerDate(answer.headers);
  return answer;
}, onRefusal);

/** Options besides the input: files of a multipart call, progress, abort. */
export interface CallOptions {
  files?: File[];
  signal?: AbortSignal;
  /** Called with the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Lets the request finish after the page is left; 64 kB at most. */
  keepalive?: boolean;
}

/** Multipart calls send arrays and objects as JSON (spec/2-api). */
function toFormData(field: string, files: File[], body: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    // Text unchanged, `null` (clear this field) as empty, the rest as JSON.
    form.append(key, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
  }
  for (const file of files) form.append(field, file, file.name);
  return form;
}

/** Calls that end the caller's own sessions. */
const ENDS_SESSIONS: ReadonlySet<EndpointId> = new Set(['auth.logoutEverywhere', 'users.deleteAccount']);

/** A failure without a message from the server, with the call's own text. */
const unanswered = (id: EndpointId, failure: Omit<Failure, 'message'>) =>
  new CallError({ ...failure, message: fallbackText(id, failure.status !== 0, currentLanguage()) });

/**
 * Sends a call and returns its body.
 * @throws CallError with the server's message, or the specified one if it gave none
 */
export async function send(
  id: EndpointId,
  input: Record<string, unknown>,
  { files, signal, onProgress, keepalive, isFile = false }: CallOptions & { isFile?: boolean } = {},
): Promise<unknown> {
  const { wire, kind, upload } = wireTable[id];
  if (kind === 'command') assertStillOwner();
  const { method, path, query, body } = encodeRequest(wire, input);
  const config: AxiosRequestConfig & Pick<Repeatable, 'isCommand'> = {
    isCommand: kind === 'command',
    method,
    url: path,
    params: query,
    // Repeated keys without brackets: `a=1&a=2`.
    paramsSerializer: { indexes: null },
    data: upload && files ? toFormData(upload, files, body) : body,
    ...(isFile && { responseType: 'blob' }),
    ...(signal && { signal }),
    ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive } }),
    ...((files || isFile) && { timeout: 0 }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
    }),
  };
  const request = async () => {
    const { data, status } = await http.request<unknown>(config).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.failure.message) throw error;
      throw unanswered(id, error.failure);
    });
    // Somebody else's page, such as a hotspot's sign-in.
    if (!isFile && typeof data !== 'object') throw unanswered(id, { status, code: 'internal', errors: [] });
    return data;
  };
  return ENDS_SESSIONS.has(id) ? whileEnding(request) : request();
}
