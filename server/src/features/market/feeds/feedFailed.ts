import type { FeedFailure } from '@manzil/shared/domain/offer/feeds';

/** A run that must change nothing; `detail` as `failureDetail` of the contract. */
export class FeedFailed extends Error {
  readonly failure: FeedFailure;
  readonly detail: string | null;

  constructor(failure: FeedFailure, detail: string | null = null) {
    super(failure);
    this.failure = failure;
    this.detail = detail;
  }
}
