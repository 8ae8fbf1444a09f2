import type { serviceRequestsContract } from '@manzil/shared/contract/requests.contract';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import {
  isQuoteExpired,
  MAX_QUOTE_DAYS,
  problemOfValidity,
  quoteTotals,
} from '@manzil/shared/domain/offer/quotes';
import type { Caller } from '../../../../platform/base/caller';
import {
  badRequest,
  conflict,
  forbidden,
  invalid,
  notFound,
  type AppError,
} from '../../../../platform/base/errors';
import { currentFigures } from '../../../foundation/costs/costs.service';
import { findAllRequests, findRequest, type RequestCondition, type RequestRecord } from '../request.model';
import { canAnswerQuote, canQuote } from '../request.policy';
import { requestView } from '../request.view';
import { assertNotBlocked, getRequest, subjectOf } from '../requestAccess.service';
import { assertNotHurried, changeAndNotify, emitRequestChange } from '../requestChanges.service';
import { quoteNotifications } from './notifyQuote.service';
import { putAcceptance, putEnd, putQuote } from './quote.model';
import type { Quote } from './quoteFields';

type Contract = typeof serviceRequestsContract;

const ON_WRONG_DAY = {
  past: { key: 'validation.past_date' },
  tooFar: { key: 'validation.day_too_far', n: MAX_QUOTE_DAYS },
} as const;

/** Why a change of a quote wasn't stored. */
async function refusalOf({ _id }: RequestRecord, now: Date): Promise<AppError> {
  const request = await findRequest({ _id });
  if (!request) return notFound();
  const { quote, isOpen } = request;
  if (!isOpen) return badRequest('request_closed');
  return conflict(quote?.state === 'sent' && isQuoteExpired(quote, now) ? 'quote_expired' : 'quote_changed');
}

interface QuoteChange {
  request: RequestRecord;
  caller: Caller;
  now: Date;
  /** Whether the caller's own change is stored already, such as after a lost answer. */
  isRepeated?: boolean;
}

/** Stores a change of a quote, notifies the other side, and answers with the request. */
async function change(
  { request, caller, now, isRepeated = false }: QuoteChange,
  put: () => Promise<RequestRecord | null>,
) {
  const part = { request, notifications: quoteNotifications, after: request.quote?.version, by: caller.id };
  const stored = isRepeated ? request : await changeAndNotify(part, put);
  if (!stored) throw await refusalOf(request, now);
  return { data: await requestView(stored, caller) };
}

/** Did a change of this version already lead to this state? */
const isNow = ({ quote }: RequestRecord, state: Quote['state'], version: number): boolean =>
  quote?.state === state && quote.version === version + 1;

/**
 * Quotes a price for a service, with today's VAT. It replaces the quote of the version named, unless that was accepted.
 * @throws 400 at `validUntil`, `request_closed`; 403 for everyone but the provider, `recipient_gone` after a block; 404;
 * 409 `quote_changed`; 429
 */
export async function sendQuote(
  { id, version, ...terms }: ParsedInput<Contract['sendQuote']>,
  caller: Caller,
  now = new Date(),
) {
  const found = await getRequest('service', id, caller);
  const { request, subject } = found;
  if (!canQuote(caller, subject)) throw forbidden();
  await assertNotBlocked(found, caller);
  const problem = problemOfValidity(terms.validUntil, now);
  if (problem) throw invalid({ path: 'validUntil', ...ON_WRONG_DAY[problem] });
  assertNotHurried(request.quote?.recent, now);
  const { vat: rate } = await currentFigures();
  const priced = { ...terms, ...quoteTotals(terms.amount, terms.vat, rate) };
  return change({ request, caller, now }, () => putQuote({ request, version, now }, priced, caller.id));
}

/** A request whose quote the caller, its sender, may answer. */
async function getForSeeker(id: string, caller: Caller): Promise<RequestRecord> {
  const found = await getRequest('service', id, caller);
  if (!canAnswerQuote(caller, found.request)) throw forbidden();
  await assertNotBlocked(found, caller);
  return found.request;
}

/**
 * Accepts a quote; a pending request becomes in progress.
 * @throws 400 `request_closed`; 403 for everyone but the seeker, `recipient_gone` after a block; 404; 409 `quote_changed`,
 * `quote_expired`
 */
export async function acceptQuote(
  { id, version }: ParsedInput<Contract['acceptQuote']>,
  caller: Caller,
  now = new Date(),
) {
  const request = await getForSeeker(id, caller);
  const isRepeated = isNow(request, 'accepted', version);
  return change({ request, caller, now, isRepeated }, () =>
    putAcceptance({ request, version, now }, caller.id),
  );
}

/**
 * Declines a quote, also an expired one; the request stays open.
 * @throws as `acceptQuote`
 */
export async function declineQuote(
  { id, version, reason }: ParsedInput<Contract['declineQuote']>,
  caller: Caller,
  now = new Date(),
) {
  const request = await getForSeeker(id, caller);
  const isRepeated = isNow(request, 'declined', version);
  return change({ request, caller, now, isRepeated }, () =>
    putEnd({ request, version }, 'declined', reason ?? undefined),
  );
}

/**
 * Withdraws a quote that nobody has answered. A block doesn't prevent it.
 * @throws 403 for everyone but the provider; 404; 409 `quote_changed`
 */
export async function withdrawQuote(
  { id, version }: ParsedInput<Contract['withdrawQuote']>,
  caller: Caller,
  now = new Date(),
) {
  const { request, subject } = await getRequest('service', id, caller);
  if (!canQuote(caller, subject)) throw forbidden();
  const isRepeated = isNow(request, 'withdrawn', version);
  return change({ request, caller, now, isRepeated }, () => putEnd({ request, version }, 'withdrawn'));
}

/**
 * Withdraws unanswered quotes of matching requests. Nobody is notified: they learn of what ended them. Safe to repeat.
 */
export async function endQuotes(where: RequestCondition): Promise<void> {
  for (const request of await findAllRequests({ $and: [where, { 'quote.state': 'sent' }] })) {
    const stored = await putEnd({ request, version: request.quote?.version ?? 0 }, 'withdrawn');
    if (stored) await emitRequestChange({ request, subject: await subjectOf(request) });
  }
}
