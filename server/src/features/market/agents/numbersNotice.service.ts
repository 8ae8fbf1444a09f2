import { env } from '../../../platform/base/env';
import type { Job } from '../../../platform/tasks/jobs';
import { notify } from '../../foundation/notifications/notifications.service';
import { findAgentsToNotify, markNotifiedOfNumbers } from '../../foundation/people/listingPeople.service';

const BATCH = 200;

/**
 * Notifies each agent once that visitors can see their numbers and that they can opt out; does nothing while numbers
 * require sign-in. The notification key prevents duplicates after a crash between the two writes.
 */
export async function notifyOfPublicNumbers(now = new Date()): Promise<{ notified: number }> {
  let notified = 0;
  while (!env().CONTACT_NEEDS_LOGIN) {
    const users = await findAgentsToNotify(BATCH);
    if (users.length === 0) break;
    await notify({ users, kind: 'numbersShown', data: { path: '/account-info' }, key: 'numbersShown' });
    await markNotifiedOfNumbers(users, now);
    notified += users.length;
  }
  return { notified };
}

/** Runs often, so that agents are notified soon after their role or number is set. */
export const numbersJob: Job = { name: 'numbersShown', everyMinutes: 5, run: () => notifyOfPublicNumbers() };
