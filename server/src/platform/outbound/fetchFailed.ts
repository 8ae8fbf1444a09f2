/** Reasons why fetching a user-supplied address fails. */
type FetchFailure = 'unreachable' | 'private_address' | 'http_error' | 'too_large' | 'broken';

/** A fetch that failed; `detail` is the status of an `http_error`. */
export class FetchFailed extends Error {
  readonly failure: FetchFailure;
  readonly detail: string | null;

  constructor(failure: FetchFailure, detail: string | null = null) {
    super(failure);
    this.failure = failure;
    this.detail = detail;
  }
}
