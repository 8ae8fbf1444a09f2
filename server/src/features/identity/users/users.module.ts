import { findByRef, tokensOfPeople } from '../../foundation/people/account.service';
import type { FeatureModule } from '../../module';
import { passwordLinks, accountStateMails } from './accountMails.service';
import { offersOfPerson } from './admin.service';
import { ensureFirstAdmin } from './firstAdmin.service';
import { finishRemovals, mailAccessLink, restorePerson } from './removal.service';
import { lostOffers } from './roleChange.service';
import { profileRoutes, usersRoutes } from './users.routes';

/** Profiles, lists of people, and account removal. */
export const usersModule = {
  name: 'users',
  routes: { ...usersRoutes, ...profileRoutes },
  storedTokens: [tokensOfPeople],
  settlements: [lostOffers, offersOfPerson, accountStateMails, passwordLinks],
  start: async () => {
    await ensureFirstAdmin();
    await finishRemovals();
  },
  onPersonSuspended: async (id, isSuspended) => {
    if (!isSuspended) await mailAccessLink(id);
  },
  restore: { user: { restore: restorePerson, isThere: async (id) => (await findByRef(id)) !== null } },
} satisfies FeatureModule;
