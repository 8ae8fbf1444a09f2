import { Types } from 'mongoose';
import { MAX_A_DAY } from '@manzil/shared/domain/offer/propertyRules';
import type { Caller } from '../../../platform/base/caller';
import { AppError } from '../../../platform/base/errors';
import { dubaiDay, untilTomorrow } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { storeWithinLimit } from '../../../platform/guard/slidingLimit.model';
import { agencyOfMember } from '../../identity/agencies/membership.service';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { canAddUnlimited } from './listing.policy';

const CODES = { property: 'listings_a_day', service: 'services_a_day' } as const;

/** Limit group and its daily limit; an agency's own limit wins (spec/1-domain, Agency). */
async function shareOf(kind: keyof typeof CODES, { id }: Caller) {
  const agency = kind === 'property' ? await agencyOfMember(id) : null;
  return agency?.dailyLimit
    ? {
        who: `agency:${String(agency._id)}`,
        most: agency.dailyLimit,
        messageKey: 'error.agency_listings_a_day' as const,
      }
    : { who: id, most: MAX_A_DAY };
}

/**
 * Runs `add` with a new id unless the caller has reached today's limit (spec/1-domain). An addition counts even if it
 * is deleted later; a failed one doesn't. Staff have no limit.
 * @throws 429 `listings_a_day` or `services_a_day`
 */
export async function limitDailyAdditions<T>(
  kind: keyof typeof CODES,
  caller: Caller,
  add: (id: Types.ObjectId) => Promise<T>,
): Promise<T> {
  if (canAddUnlimited(caller)) return add(new Types.ObjectId());
  const now = new Date();
  const { who, most, messageKey } = await shareOf(kind, caller);
  const n = most.toLocaleString('en');
  return storeWithinLimit(
    {
      name: `${kind}:${who}:${dubaiDay(now)}`,
      most,
      windowMs: DAY_MS,
      isThere: async (id) => (await subjectsOf(kind).find([id])).size > 0,
      refusal: () =>
        new AppError(429, CODES[kind], {
          messageKey,
          n: { en: n, ar: n },
          details: { retryAfter: Math.ceil(untilTomorrow(now)) },
        }),
    },
    add,
  );
}
