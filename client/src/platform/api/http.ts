import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import i18n from 'i18next';
import { encodeRequest } from '@manzil/shared/contract/endpoint';
import type { EndpointId } from '@manzil/shared/contract/index';
import { wireTable } from 'virtual:wire-table';
import { CallError, type Failure } from './failure';
import type { Challenge } from './proof';
import { API, requestHeaders } from './request';
import { hearServerTime } from '../serverTime';
import { getToken } from '../session';
import { isStillOwner, refuseSession, tellAfterReload } from '../sessionChanges';

// Loaded with the first call (api.ts): a page that came with its answers does without.

const http = axios.create({ baseURL: API, timeout: 30_000 });

http.interceptors.request.use((request) => {
  for (const [name, value] of Object.entries(requestHeaders())) request.headers.set(name, value);
  return request;
});

const ENDED = new Set(['session_expired', 'account_suspended']);

/** What a refusal carries beside its words. */
type Refusal = Partial<Failure> & { challenge?: Challenge };

/** A call with the number of times it was sent again after a proof of work. */
type Retried = InternalAxiosRequestConfig & { retries?: number };
const MOST_RETRIES = 3;
/** Settles when the call that proves has been answered, and the cookie holds the proof. */
let proving: Promise<unknown> | undefined;

/** Sends a call again, unless another session has begun since: nothing typed for one person is sent by another. */
const sendAgain = (request: Retried): Promise<AxiosResponse> | undefined =>
  request.headers.get('jwtoken') === getToken() ? http.request(request) : undefined;

async function sendWithProof(request: Retried, challenge: Challenge): Promise<AxiosResponse | undefined> {
  const { solveProof } = await import('./proof');
  const proof = await solveProof(challenge);
  if (!proof) return undefined;
  request.headers.set('x-proof', proof);
  return await sendAgain(request);
}

/**
 * Solves the proof of work a refusal asks for and sends the call again. Calls refused meanwhile wait for it: a proof
 * exempts the whole browser.
 * @returns undefined when the proof could not be solved
 */
async function proveAndRetry(
  { retries = 0, ...refused }: Retried,
  challenge: Challenge,
): Promise<AxiosResponse | undefined> {
  if (retries >= MOST_RETRIES) return undefined;
  const request: Retried = { ...refused, retries: retries + 1 };
  if (proving && !request.headers.has('x-proof')) {
    await proving;
    return await sendAgain(request);
  }
  const sent = sendWithProof(request, challenge);
  const settled = Promise.allSettled([sent]);
  proving = settled;
  void settled.then(() => {
    if (proving === settled) proving = undefined;
  });
  return await sent;
}

/** What a refused download says is JSON all the same. */
async function saidBy(data: Refusal | Blob | undefined): Promise<Refusal | undefined> {
  if (!(data instanceof Blob)) return data;
  return data.type.includes('json') ? (JSON.parse(await data.text()) as Refusal) : undefined;
}

const hearDate = (headers: Record<string, unknown>) => hearServerTime(Date.parse(String(headers['date'])));

/**
 * Nothing typed for one person is saved for another: when another tab has changed the session, nothing is sent.
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
  // The session is over wherever it was ended, whether or not the connection told of it before.
  if (typeof token === 'string' && failure.status === 401 && ENDED.has(failure.code)) {
    refuseSession(token, failure.code);
  }
  throw new CallError(failure);
}

http.interceptors.response.use((answer) => {
  hearDate(answer.headers);
  return answer;
}, onRefusal);

/** Beside the input: files of a multipart call, progress, abort. */
export interface CallOptions {
  files?: File[];
  signal?: AbortSignal;
  /** Told the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The browser finishes the request when the page is left; 64 kB at most. */
  keepalive?: boolean;
}

/** Arrays and objects travel as JSON text in multipart calls (spec/2-api). */
function asForm(field: string, files: File[], body: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    // Text as it is, `null` (clear this field) as nothing, the rest as JSON text.
    form.append(key, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
  }
  for (const file of files) form.append(field, file, file.name);
  return form;
}

/**
 * Sends a call of the contract and answers its body.
 * @throws CallError with what the server said
 */
export async function send(
  id: EndpointId,
  input: Record<string, unknown>,
  { files, signal, onProgress, keepalive, isFile = false }: CallOptions & { isFile?: boolean } = {},
): Promise<unknown> {
  const { wire, kind, upload } = wireTable[id];
  if (kind === 'command') refuseOthersWrites();
  const { method, path, query, body } = encodeRequest(wire, input);
  const answer = await http.request<unknown>({
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
  });
  return answer.data;
}
