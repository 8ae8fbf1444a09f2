import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { storedTokens } from '../../../platform/store/storedTokens';
import type { FeatureModule } from '../../module';
import { catalogue } from './search/catalogue';
import {
  handOverListings,
  handOverMembersListings,
  countLostListings,
  listingMoved,
} from './lifecycle/handOver.service';
import { editNotifications, verdictNotifications } from './lifecycle/listingNotifications.service';
import { reportableListings } from './listingPage.service';
import { countByAgent, findListingsOfOwner, findShownPictures, sumRatings } from './listingReads';
import { removeRecommendationsOf } from './listingWrites';
import { listingStands } from './lifecycle/notifyOwner.service';
import { propertiesRoutes } from './properties.routes';
import { propertySubjects } from './propertySubjects.service';
import {
  listingsDeleted,
  removeAllOf,
  restorableListings,
  setOwnerActive,
} from './lifecycle/removal.service';
import { Property, type PropertyRecord } from './property.model';
import { upkeepJob } from './lifecycle/upkeep.service';
import { isActiveOwner } from '../../foundation/people/listingPeople.service';

/** Fields from which search tokens are derived. */
const NAMED_BY = [
  'title',
  'titleAr',
  'referenceNo',
  'city',
  'district',
  'buildingName',
  'buildingNameAr',
  'project',
  'propertyType',
] as const;

/** Lifecycle of listings: create, edit, publish, remove. */
export const listingsModule = {
  name: 'listings',
  routes: propertiesRoutes,
  jobs: [upkeepJob],
  mailFacts: [listingStands],
  settlements: [verdictNotifications, editNotifications, listingMoved, listingsDeleted],
  storedTokens: [
    storedTokens<PropertyRecord>(Property.collection, [...NAMED_BY, 'searchTokens'], (records) =>
      records.map((record) => ({ searchTokens: listingTokens(record) })),
    ),
  ],
  gauges: {
    manzil_catalogue_listings: {
      help: 'Published listings in the catalogue.',
      read: () => catalogue().count(),
    },
  },
  start: () => catalogue().start(),
  stop: () => catalogue().stop(),
  isReady: () => catalogue().isReady(),
  onPersonDeleted: async ({ id, by }) => {
    await removeRecommendationsOf(id);
    await removeAllOf(id, by);
  },
  onStandingChanged: (id, person) => setOwnerActive(id, isActiveOwner(person, 'property')),
  roleEffects: countLostListings,
  onRoleLost: handOverListings,
  onMemberLeft: handOverMembersListings,
  ratings: sumRatings,
  listingCounter: countByAgent,
  data: { properties: findListingsOfOwner },
  restore: { property: restorableListings },
  report: { property: reportableListings },
  subjects: { property: propertySubjects },
  shownPictures: findShownPictures,
} satisfies FeatureModule;
