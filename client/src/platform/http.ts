import axios, { type AxiosError } from 'axios';
import { config } from './config';
import { currentLanguage } from './i18n';
import { endSession, getToken } from './session';

/** What the server says when a call fails (spec/2-api "Failure"). */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: { path: string; message: string }[];
  requestId?: string;
  /** Present in the 403 that sends an unverified person to the OTP page. */
  token?: string;
  attemptsLeft?: number;
  /** Seconds. */
  retryAfter?: number;
}

/** A failed call. `status` 0: the server could not be reached. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const http = axios.create({ baseURL: '/api/v1', timeout: 30_000 });

http.interceptors.request.use((request) => {
  request.headers.set('apikey', config.apiKey);
  request.headers.set('Accept-Language', currentLanguage());
  const token = getToken();
  if (token) request.headers.set('jwtoken', token);
  return request;
});

const ENDED = new Set(['session_expired', 'account_suspended']);

http.interceptors.response.use(undefined, (error: AxiosError<Partial<Failure>>) => {
  if (axios.isCancel(error)) throw error;
  const { response } = error;
  const said = response?.data;
  const retryAfter = Number(response?.headers['retry-after']);
  const failure: Failure = {
    ...said,
    status: response?.status ?? 0,
    code: said?.code ?? (response ? 'internal' : 'offline'),
    message: said?.message ?? '',
    errors: said?.errors ?? [],
    ...(retryAfter > 0 && { retryAfter }),
  };
  // The session is over wherever it was ended; what was typed stays in the page.
  if (failure.status === 401 && ENDED.has(failure.code) && getToken()) endSession(failure.code);
  throw new CallError(failure);
});
