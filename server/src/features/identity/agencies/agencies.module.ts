import { storedTokens } from '../../../platform/store/storedTokens';
import { findByRef } from '../../foundation/people/account.service';
import type { FeatureModule } from '../../module';
import { agenciesRoutes } from './agencies.routes';
import { agencyDataOf } from './agencies.service';
import { Agency, tokensOf, type AgencyRecord } from './agency.model';
import { invitationStands } from './agencyNotices';
import { claimDecided, claimNotifications } from './claims.service';
import { expireInvitations } from './invitations.service';
import { forgetPerson, memberNames, membershipBegun, membershipEnded } from './membership.service';

/** Agencies with their owners, members and invitations. */
export const agenciesModule = {
  name: 'agencies',
  routes: agenciesRoutes,
  jobs: [expireInvitations],
  mailFacts: [invitationStands],
  settlements: [claimNotifications, claimDecided, membershipBegun, membershipEnded, memberNames],
  storedTokens: [
    storedTokens<AgencyRecord>(Agency.collection, ['name', 'nameAr', 'searchTokens'], (records) =>
      records.map(tokensOf),
    ),
  ],
  onPersonDeleted: async ({ id }) => forgetPerson(id, (await findByRef(id))?.email),
  data: { agency: agencyDataOf },
} satisfies FeatureModule;
