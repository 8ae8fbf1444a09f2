import type { FeatureParts } from '../parts';
import { giveUpServices, servicesLost } from './handOver.service';
import { describeServices, serviceSitemap } from './pages.service';
import { binAll, reportableServices, restorableServices, servicesDeleted } from './removal.service';
import {
  countServicesByAgent,
  findServicesOf,
  servicePicturesShown,
  setListedOf,
  sumServiceRatings,
} from './service.model';
import { visibilityNews } from './serviceRows.service';
import { serviceSubjects } from './serviceSubjects.service';
import { servicesRoutes } from './services.routes';
import { isActiveOwner } from '../people/listingPeople.service';

/** What service agents offer. */
export const servicesParts = {
  name: 'services',
  routes: servicesRoutes,
  settlements: [visibilityNews, servicesDeleted],
  onPersonDeleted: ({ id, by }) => binAll({ agent: id }, by),
  onStandingChanged: (id, person) => setListedOf(id, isActiveOwner(person, 'service')),
  roleEffects: servicesLost,
  onRoleLost: giveUpServices,
  ratings: sumServiceRatings,
  listingCounter: countServicesByAgent,
  data: { services: findServicesOf },
  restore: { service: restorableServices },
  report: { service: reportableServices },
  subjects: { service: serviceSubjects },
  shownPictures: servicePicturesShown,
  pages: describeServices,
  sitemap: [serviceSitemap],
} satisfies FeatureParts;
