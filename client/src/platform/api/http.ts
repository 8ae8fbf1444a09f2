import axios, {
  CanceledError,
  type AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import i18n from 'i18next';
import { encodeRequest } from '@manzil/shared/contract/endpoint';
import type { EndpointId } from '@manzil/shared/contract/index';
import { wireTable } from 'virtual:wire-table';
import { CallError, type Failure } from './failure';
import type { Challenge } from './proof';
import { API, requestHeaders } from './request';
import { hearServerTime } from '../serverTime';
import { isStillOwner, refuseSession, tellAfterReload, whileEnding } from '../sessionChanges';

// Loaded with the first call (api.ts): a pre-rendered page does without.

const http = axios.create({ baseURL: API, timeout: 30_000 });

http.interceptors.request.use((request) => {
  for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value);
  return request;
});

const ENDED = new Set(['session_expired', 'account_suspended']);

/** Details of an error response. */
type Refusal = Partial<Failure> & { challenge?: Challenge };

/** A call with everything needed to retry it. */
type Repeatable = InternalAxiosRequestConfig & { isCommand?: boolean; retries?: number };
const MOST_RETRIES = 4;

/** A proof of work shared by calls refused at the same time. */
interface Round {
  /** Undefined if it cannot be solved. */
  proof: Promise<string | undefined>;
  /** Resolves once the call with the proof was answered and the cookie holds the proof. */
  isSent?: Promise<unknown>;
}
let round: Round | undefined;

function beginRound(challenge: Challenge): Round {
  const proof = import('./proof').then(({ solveProof }) => solveProof(challenge)).catch(() => undefined);
  const begun: Round = { proof };
  void proof.then((solved) => {
    if (!solved && round === begun) round = undefined;
  });
  return begun;
}

/** @throws CanceledError as soon as the call is aborted */
function unlessAborted<T>(work: Promise<T>, { signal }: Repeatable): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    work.then(resolve, reject);
  });
}

function sendAgain(request: Repeatable): Promise<AxiosResponse> {
  if (request.isCommand) refuseOthersWrites();
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
  if (retries >= MOST_RETRIES) return undefined;
  const request: Repeatable = { ...refused, retries: retries + 1 };
  // A call refused despite its proof would wait for itself.
  if (request.headers.has('x-proof')) round = undefined;
  request.headers.delete('x-proof');
  const joined = (round ??= beginRound(challenge));
  const proof = await unlessAborted(joined.proof, request);
  if (!proof) return undefined;
  if (joined.isSent) {
    await unlessAborted(joined.isSent, request);
    return sendAgain(request);
  }
  request.headers.set('x-proof', proof);
  const answer = sendAgain(request);
  joined.isSent = Promise.allSettled([answer]).then(() => {
    if (round === joined) round = undefined;
  });
  return answer;
}

/** A refused download still answers JSON. */
async function saidBy(data: Refusal | Blob | undefined): Promise<Refusal | undefined> {
  if (!(data instanceof Blob)) return data;
  return data.type.includes('json') ? (JSON.parse(await data.text()) as Refusal) : undefined;
}

const hearDate = (headers: Record<string, unknown>) => hearServerTime(Date.parse(String(headers['date'])));

/**
 * Refuses to send what was typed for one person as another, after another tab changed the session.
 * @throws CallError
 */
function refuseOthersWrites(): void {
  if (isStillOwner()) return;
  tellAfterReload();
  const message = i18n.t('ui.sessionChanged');
  throw new CallError({ status: 0, code: 'session_changed', message, errors: [] });
}

function failureOf({ response, config }: AxiosError, said: Refusal | undefined): Failure {
  const retryAfter = Number(response?.headers['retry-after']);
  return {
    ...said,
    status: response?.status ?? 0,
    code: said?.code ?? (response ? 'internal' : 'offline'),
    message: said?.message ?? '',
    errors: said?.errors ?? [],
    hadSession: config?.headers.has('jwtoken') === true,
    ...(retryAfter > 0 && { retryAfter }),
  };
}

async function onRefusal(error: AxiosError<Refusal | Blob>): Promise<AxiosResponse> {
  if (axios.isCancel(error)) throw error;
  const { response, config } = error;
  if (response) hearDate(response.headers);
  const said = await saidBy(response?.data);
  if (said?.code === 'proof_required' && said.challenge && config) {
    const answer = await proveAndRetry(config, said.challenge);
    if (answer) return answer;
  }
  const failure = failureOf(error, said);
  const token = config?.headers.get('jwtoken');
  // The session ended somewhere, whether or not an event announced it.
  if (typeof token === 'string' && failure.status === 401 && ENDED.has(failure.code)) {
    refuseSession(token, failure.code);
  }
  throw new CallError(failure);
}

http.interceptors.response.use((answer) => {
  hearDate(answer.headers);
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
function asForm(field: string, files: File[], body: Record<string, unknown> = {}): FormData {
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

/**
 * Sends a call and returns its body.
 * @throws CallError with the server's message
 */
export async function send(
  id: EndpointId,
  input: Record<string, unknown>,
  { files, signal, onProgress, keepalive, isFile = false }: CallOptions & { isFile?: boolean } = {},
): Promise<unknown> {
  const { wire, kind, upload } = wireTable[id];
  if (kind === 'command') refuseOthersWrites();
  const { method, path, query, body } = encodeRequest(wire, input);
  const config: AxiosRequestConfig & Pick<Repeatable, 'isCommand'> = {
    isCommand: kind === 'command',
    method,
    url: path,
    params: query,
    // Repeated keys without brackets: `a=1&a=2`.
    paramsSerializer: { indexes: null },
    data: upload && files ? asForm(upload, files, body) : body,
    ...(isFile && { responseType: 'blob' }),
    ...(signal && { signal }),
    ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive } }),
    ...(files && { timeout: 0 }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
    }),
  };
  const request = async () => (await http.request<unknown>(config)).data;
  return ENDS_SESSIONS.has(id) ? whileEnding(request) : request();
}
