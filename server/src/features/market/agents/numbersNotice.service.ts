import { env } from '../../../platform/env';
import type { Job } from '../../../platform/jobs';
import { notify } from '../../foundation/notifications/notifications.service';
import { findAgentsToTell, noteToldOfNumbers } from '../../foundation/people/listingPeople.service';

const BATCH = 200;

/**
 * Tells agents, once each, that visitors may see their numbers and that they can choose otherwise. Nobody is told while
 * numbers are for signed-in people only. A repeat tells nobody twice: the key outlasts a crash between the two writes.
 */
export async function tellOfNumbers(now = new Date()): Promise<{ told: number }> {
  let told = 0;
  while (!env().CONTACT_NEEDS_LOGIN) {
    const users = await findAgentsToTell(BATCH);
    if (users.length === 0) break;
    await notify({ users, kind: 'numbersShown', data: { path: '/account-info' }, key: 'numbersShown' });
    await noteToldOfNumbers(users, now);
    told += users.length;
  }
  return { told };
}

/** Often, so that a new agent hears of it soon after the role or the number is set. */
export const numbersJob: Job = { name: 'numbersShown', everyMinutes: 5, run: () => tellOfNumbers() };
