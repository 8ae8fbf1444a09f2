import { storedTokens } from '../../../platform/store/storedTokens';
import type { FeatureModule } from '../../module';
import { handOverServices, countLostServices } from './handOver.service';
import { describeServices, serviceSitemap } from './pages.service';
import { moveAllToBin, reportableServices, restorableServices, servicesDeleted } from './removal.service';
import {
  countServicesByAgent,
  findServicesOf,
  Service,
  findUsedServicePictures,
  setListedOf,
  sumServiceRatings,
  type ServiceRecord,
} from './service.model';
import { visibilityNotifications } from './serviceRows.service';
import { serviceSubjects } from './serviceSubjects.service';
import { serviceTokens } from './serviceTokens';
import { servicesRoutes } from './services.routes';
import { isActiveOwner } from '../../foundation/people/listingPeople.service';

/** Services that service agents offer. */
export const servicesModule = {
  name: 'services',
  routes: servicesRoutes,
  settlements: [visibilityNotifications, servicesDeleted],
  storedTokens: [
    storedTokens<ServiceRecord>(
      Service.collection,
      ['title', 'titleAr', 'referenceNo', 'category', 'city', 'searchTokens'],
      (records) => records.map((record) => ({ searchTokens: serviceTokens(record) })),
    ),
  ],
  onPersonDeleted: ({ id, by }) => moveAllToBin({ agent: id }, by),
  onStandingChanged: (id, person) => setListedOf(id, isActiveOwner(person, 'service')),
  roleEffects: countLostServices,
  onRoleLost: handOverServices,
  ratings: sumServiceRatings,
  listingCounter: countServicesByAgent,
  data: { services: findServicesOf },
  restore: { service: restorableServices },
  report: { service: reportableServices },
  subjects: { service: serviceSubjects },
  shownPictures: findUsedServicePictures,
  pages: describeServices,
  sitemap: [serviceSitemap],
} satisfies FeatureModule;
