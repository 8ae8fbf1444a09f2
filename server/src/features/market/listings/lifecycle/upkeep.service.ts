import type { Job } from '../../../../platform/tasks/jobs';
import { permitEnd } from '../review/publishing';
import { findListing, findRows, type PropertyCondition } from '../listingReads';
import { changeListing, unpublished } from '../listingWrites';
import { askAvailabilityOf, notifyPaused, notifyPermitExpiry } from './notifyOwner.service';
import type { RowRecord } from '../listingFields';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { PAUSED_AFTER_DAYS, PERMIT_WARNED_DAYS } from '@manzil/shared/domain/offer/propertyRules';
import { DAY_MS } from '@manzil/shared/domain/time/spans';

const ASK_AFTER_DAYS = 7;
/** Days before a permit's expiry at which to warn the owner (spec/1-domain, permit). */
const WARN_DAYS = [1, 7, PERMIT_WARNED_DAYS] as const;
const BATCH = 200;

/** Processes listings by id in batches of `BATCH`; `work` may make a listing stop matching. */
async function forEachListing(where: PropertyCondition, work: (record: RowRecord) => Promise<unknown>) {
  let done = 0;
  let after: unknown;
  for (;;) {
    const range = after ? { _id: { $gt: after } } : {};
    const batch = await findRows({ ...where, ...range }, { sort: { _id: 1 }, limit: BATCH });
    for (const record of batch) await work(record);
    done += batch.length;
    if (batch.length < BATCH) return done;
    after = batch.at(-1)?._id;
  }
}

/**
 * Asks owners after 7 days whether their listing is still available. Notifies before marking; the notification is
 * idempotent, so a repeat after a crash is harmless.
 */
export const askAvailability = (now = new Date()) =>
  forEachListing(
    {
      isListed: true,
      lastConfirmedAt: { $lt: new Date(now.getTime() - ASK_AFTER_DAYS * DAY_MS) },
      askedAt: null,
    },
    async (record) => {
      await askAvailabilityOf(record);
      await changeListing(
        { _id: record._id, lastConfirmedAt: record.lastConfirmedAt },
        { set: { askedAt: now } },
      );
    },
  );

/** Pauses listings not confirmed for 30 days. */
export const pauseUnconfirmed = (now = new Date()) =>
  forEachListing(
    { isListed: true, lastConfirmedAt: { $lt: new Date(now.getTime() - PAUSED_AFTER_DAYS * DAY_MS) } },
    async (record) => {
      const paused = await changeListing(
        { _id: record._id, lastConfirmedAt: record.lastConfirmedAt, isListed: true },
        { set: { availability: 'withdrawn' } },
      );
      if (paused) await notifyPaused(record);
    },
  );

/** Makes listings pending once their permit has expired. */
export const expirePermits = (now = new Date()) =>
  forEachListing({ isVerified: true, 'permit.expiresAt': { $lt: dubaiDay(now) } }, async (record) => {
    const where = { _id: record._id, isVerified: true, 'permit.expiresAt': record.permit?.expiresAt };
    await notifyPermitExpiry(record, 0);
    const whole = await findListing(String(record._id));
    if (!whole) return;
    await changeListing(where, unpublished(whole));
  });

/** Warns owners 14, 7 and 1 days before a permit expires. */
export const warnOfPermits = (now = new Date()) =>
  forEachListing(
    {
      isListed: true,
      'permit.expiresAt': {
        $gte: dubaiDay(now),
        $lte: dubaiDay(new Date(now.getTime() + WARN_DAYS[2] * DAY_MS)),
      },
    },
    async (record) => {
      const left = Math.ceil((permitEnd(record.permit?.expiresAt ?? '').getTime() - now.getTime()) / DAY_MS);
      const step = WARN_DAYS.find((days) => left <= days);
      if (step === undefined || (record.permitToldDays ?? Infinity) <= step) return;
      await notifyPermitExpiry(record, step);
      await changeListing({ _id: record._id }, { set: { permitToldDays: step } });
    },
  );

/** Hourly upkeep of published listings. */
export const upkeepJob: Job = {
  name: 'listingUpkeep',
  everyMinutes: 60,
  run: async () => ({
    expired: await expirePermits(),
    warned: await warnOfPermits(),
    paused: await pauseUnconfirmed(),
    asked: await askAvailability(),
  }),
};
