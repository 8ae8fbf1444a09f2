import { demoReports, demoTrail, type DemoAct } from './business';
import { demoEngagement, type DemoRequest, type DemoReview } from './engagement';
import { demoContacts, demoCustomRequests, type DemoCustomRequest } from './letters';
import { demoBin, demoMarket, type PicturedListing } from './listings';
import {
  demoFavourites,
  MEMBER,
  membershipOf,
  type DemoFavourite,
  type DemoNotification,
  type DemoSearch,
} from './member';
import { demoPeople, type DemoPerson } from './people';
import { demoServices, type DemoService } from './services';
import { listingSubjects, serviceSubjects } from './subjects';
import { viewingOf } from './viewings';

/** Everything in the demo market as plain data. People are named by e-mail, listings and services by reference. */
export interface WholeMarket {
  now: Date;
  people: DemoPerson[];
  listings: PicturedListing[];
  /** Deleted listings. */
  binned: PicturedListing[];
  services: DemoService[];
  reviews: DemoReview[];
  requests: DemoRequest[];
  customRequests: DemoCustomRequest[];
  contacts: ReturnType<typeof demoContacts>;
  favourites: DemoFavourite[];
  searches: DemoSearch[];
  notifications: DemoNotification[];
  reports: ReturnType<typeof demoReports>;
  trail: DemoAct[];
}

function withViewing(request: DemoRequest, now: Date): DemoRequest {
  const viewing = viewingOf(request, now);
  return viewing ? { ...request, viewing } : request;
}

/** The demo market as it is stored at the first start. */
export function wholeMarket(now: Date): WholeMarket {
  const people = demoPeople();
  const listings = demoMarket(now);
  const binned = demoBin(now);
  const services = demoServices(now);
  const subjects = [...listingSubjects(listings), ...serviceSubjects(services)];
  const { reviews, requests } = demoEngagement(subjects, { now, without: [MEMBER] });
  const member = membershipOf({ listings, subjects }, now);
  const reports = demoReports(listings, now);
  return {
    now,
    people,
    listings,
    binned,
    services,
    reviews: [...reviews, ...member.reviews],
    requests: [...requests.map((request) => withViewing(request, now)), ...member.requests],
    customRequests: demoCustomRequests(now),
    contacts: demoContacts(now),
    favourites: [...demoFavourites(subjects, now), ...member.favourites],
    searches: member.searches,
    notifications: member.notifications,
    reports,
    trail: demoTrail({ listings, people, binned, reports }, now),
  };
}
