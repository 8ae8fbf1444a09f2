import { dubaiDay } from '@manzil/shared/domain/time/day';
import { updateRequest, type RequestRecord } from '../request.model';
import { changesOf, MAX_CHANGES_PER_HOUR } from '../statusFields';
import type { Quote, QuoteTerms } from './quoteFields';

/** A quote's request as it was read, and the version to change. */
interface Seen {
  request: Pick<RequestRecord, '_id' | 'status'>;
  version: number;
  now: Date;
}

/**
 * Stores a quote in place of the one of this version, and its total in the history. Null if the request was closed or
 * changed, the quote was accepted, or another stands by now.
 */
export const putQuote = (
  { request: { _id, status }, version, now }: Omit<Seen, 'version'> & { version: number | undefined },
  terms: QuoteTerms,
  by: string,
): Promise<RequestRecord | null> => {
  const fields = Object.entries(terms).map(([key, value]) => [`quote.${key}`, value] as const);
  return updateRequest(
    { _id, isOpen: true, status, 'quote.version': version ?? null, 'quote.state': { $ne: 'accepted' } },
    {
      $set: { ...Object.fromEntries(fields), 'quote.state': 'sent', 'quote.by': by },
      $inc: { 'quote.version': 1 },
      $unset: { 'quote.reason': '' },
      $push: {
        statusHistory: { status, by, at: now, quote: terms.total },
        'quote.recent': { $each: [now], $slice: -MAX_CHANGES_PER_HOUR },
      },
    },
  );
};

/** Accepts a quote; a pending request becomes in progress. Null if it has changed, expired, or the request was closed. */
export function putAcceptance({ request: { _id, status }, version, now }: Seen, by: string) {
  const accepted = { 'quote.state': 'accepted' };
  const { $set, ...more } = status === 'pending' ? changesOf('inProgress', by, accepted) : { $set: accepted };
  return updateRequest(
    {
      _id,
      isOpen: true,
      status,
      'quote.state': 'sent',
      'quote.version': version,
      'quote.validUntil': { $gte: dubaiDay(now) },
    },
    { $set, ...more, $inc: { 'quote.version': 1 } },
  );
}

/** Ends a quote that nobody has answered; null if another version stands by now. */
export const putEnd = (
  { request: { _id }, version }: Omit<Seen, 'now'>,
  state: Exclude<Quote['state'], 'sent' | 'accepted'>,
  reason?: string,
) =>
  updateRequest(
    { _id, 'quote.state': 'sent', 'quote.version': version },
    {
      $set: { 'quote.state': state, ...(reason && { 'quote.reason': reason }) },
      $inc: { 'quote.version': 1 },
    },
  );
