import { MOST_A_DAY } from '@manzil/shared/domain/propertyRules';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../platform/caller';
import { countBack, countUpTo } from '../../platform/dailyCount.model';
import { AppError } from '../../platform/errors';
import { dubaiDay, untilTomorrow } from '../../platform/day';

const CODES = { property: 'listings_a_day', service: 'services_a_day' } as const;

/**
 * Does `add` when the caller may still add one today (spec/1-domain): what was added counts, also when it is deleted
 * again; what could not be added does not. Staff answer for what they add.
 * @throws 429 `listings_a_day` or `services_a_day`
 */
export async function withinDay<T>(
  kind: keyof typeof CODES,
  caller: Caller,
  add: () => Promise<T>,
  now = new Date(),
): Promise<T> {
  if (isStaff(caller.role)) return add();
  const name = `${kind}:${caller.id}:${dubaiDay(now)}`;
  if (!(await countUpTo(name, MOST_A_DAY))) {
    throw new AppError(429, CODES[kind], { details: { retryAfter: Math.ceil(untilTomorrow(now)) } });
  }
  try {
    return await add();
  } catch (error) {
    await countBack(name);
    throw error;
  }
}
