/** What the server says when a call fails (spec/2-api "Failure"). */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: { path: string; message: string }[];
  requestId?: string;
  /** The call carried a session. */
  hadSession?: boolean;
  /** Present in the 403 that sends an unverified person to the OTP page. */
  token?: string;
  attemptsLeft?: number;
  /** Seconds. */
  retryAfter?: number;
  /** What staff set their second factor up with, in the 403 `two_factor_setup`. */
  secret?: string;
  otpauthUrl?: string;
}

/** A failed call. `status` 0: the server could not be reached. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
