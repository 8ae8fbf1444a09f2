import type { FeedFailure } from '@manzil/shared/domain/offer/feeds';

/** Fails a run before it changes anything; `detail` is the contract's `failureDetail`. */
export class FeedFailed extends Error {
  readonly failure: FeedFailure;
  readonly detail: string | null;

  constructor(failure: FeedFailure, detail: string | null = null) {
    super(failure);
    this.failure = failure;
    this.detail = detail;
  }
}
