import { Types } from 'mongoose';
import { MAX_A_DAY } from '@manzil/shared/domain/offer/propertyRules';
import type { Caller } from '../../../platform/base/caller';
import { AppError } from '../../../platform/base/errors';
import { dubaiDay, untilTomorrow } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { storeWithinLimit } from '../../../platform/guard/slidingLimit.model';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { canAddUnlimited } from './listing.policy';

const CODES = { property: 'listings_a_day', service: 'services_a_day' } as const;

/**
 * Runs `add` with a new id unless the caller has reached today's limit (spec/1-domain). An addition counts even if it
 * is deleted later; a failed one doesn't. Staff have no limit.
 * @throws 429 `listings_a_day` or `services_a_day`
 */
export function limitDailyAdditions<T>(
  kind: keyof typeof CODES,
  caller: Caller,
  add: (id: Types.ObjectId) => Promise<T>,
): Promise<T> {
  if (canAddUnlimited(caller)) return add(new Types.ObjectId());
  const now = new Date();
  return storeWithinLimit(
    {
      name: `${kind}:${caller.id}:${dubaiDay(now)}`,
      most: MAX_A_DAY,
      windowMs: DAY_MS,
      isThere: async (id) => (await subjectsOf(kind).find([id])).size > 0,
      refusal: () =>
        new AppError(429, CODES[kind], { details: { retryAfter: Math.ceil(untilTomorrow(now)) } }),
    },
    add,
  );
}
