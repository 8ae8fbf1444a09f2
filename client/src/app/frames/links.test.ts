import { expect, test } from 'vitest';
import type { Role } from '@manzil/shared/domain/roles';
import { barFor, linksFor } from './links';

const START = 'dashboard inbox notifications';
const MINE = 'favorites savedSearches myRequests myReviews accountInfo';
const QUEUES = 'properties reports allServices customRequests contacts';
const STAFF_LISTINGS = 'feeds requests serviceRequests reviews';
const ADMIN_PEOPLE = 'users agents agencies serviceAgents workers';

test.each<[Role, string[], string]>([
  ['user', [START, MINE], 'dashboard favorites myRequests inbox'],
  [
    'agent',
    [START, 'myProperties feeds agency requests reviews', MINE],
    'dashboard myProperties requests inbox',
  ],
  [
    'service_agent',
    [START, 'myServices serviceRequests reviews', MINE],
    'dashboard myServices serviceRequests inbox',
  ],
  ['injazat_worker', [START, QUEUES, STAFF_LISTINGS, 'agencies', MINE], 'dashboard properties reports inbox'],
  [
    'admin',
    [START, `${QUEUES} audit recycleBin`, STAFF_LISTINGS, ADMIN_PEOPLE, MINE],
    'dashboard properties reports inbox',
  ],
  [
    'super_admin',
    [START, `${QUEUES} audit recycleBin operator`, STAFF_LISTINGS, ADMIN_PEOPLE, MINE],
    'dashboard properties reports inbox',
  ],
])('The menu and the phone bar of a %s have their pages in order.', (role, groups, bar) => {
  expect(linksFor(role).map(({ links }) => links.map(({ name }) => name).join(' '))).toEqual(groups);
  expect(
    barFor(role)
      .bar.map(({ name }) => name)
      .join(' '),
  ).toBe(bar);
});
