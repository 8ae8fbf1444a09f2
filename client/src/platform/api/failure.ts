/** Error response of a call (spec/2-api "Failure"). */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: { path: string; message: string }[];
  requestId?: string;
  /** The call was authenticated. */
  hadSession?: boolean;
  /** In the 403 that sends an unverified person to the OTP page. */
  token?: string;
  attemptsLeft?: number;
  /** Sent with the 403 `account_suspended`, only after the correct password. */
  reason?: string;
  /** Seconds. */
  retryAfter?: number;
  /** Setup data for staff's second factor, in the 403 `two_factor_setup`. */
  secret?: string;
  otpauthUrl?: string;
}

/** A failed call. `status` 0: the server was unreachable. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
