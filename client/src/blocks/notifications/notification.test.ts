import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ServerEvent } from '@/platform/api/socket';
import { queryClient } from '@/platform/api/useApi';
import { pathOf, useLiveNotifications, type Notification } from './notification';

const listeners = vi.hoisted(() => new Set<(event: ServerEvent) => void>());
vi.mock('@/platform/api/live', async (original) => ({
  ...(await original<object>()),
  subscribe: (listener: (event: ServerEvent) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

const LISTS = ['notifications', 'propertyReviews', 'serviceReviews', 'savedSearches', 'properties'];
const pushed = (kind: string) => ({ event: 'notification', payload: { kind } }) as ServerEvent;
const updated = { event: 'account:changed', payload: { what: 'notifications' } } as ServerEvent;

test.each([
  ['a new review', pushed('newReview'), ['notifications', 'propertyReviews', 'serviceReviews']],
  ['a reply', pushed('reviewReply'), ['notifications', 'propertyReviews', 'serviceReviews']],
  ['an alert', pushed('savedSearch'), ['notifications', 'savedSearches']],
  ['a published listing', pushed('propertyVerified'), ['notifications']],
  ['an updated notification', updated, ['propertyReviews', 'serviceReviews', 'savedSearches']],
])('The event of %s refreshes the lists it concerns.', (_what, event, expected) => {
  const { unmount } = renderHook(useLiveNotifications);
  for (const list of LISTS) queryClient.setQueryData([list, 'answer'], 'answer');
  for (const listener of listeners) listener(event);
  const refreshed = LISTS.filter((list) => queryClient.getQueryState([list, 'answer'])?.isInvalidated);
  expect(refreshed).toEqual(expected);
  unmount();
});

const FORM = '/dashboard/edit-property?id=zz';
const PAGE = '/single?id=zz';
test.each<[Notification['kind'], object, string | undefined]>([
  ['propertySentBack', { propertyId: 'zz' }, FORM],
  ['propertyPaused', { propertyId: 'zz' }, FORM],
  ['confirmAvailability', { propertyId: 'zz' }, FORM],
  ['permitExpiring', { propertyId: 'zz' }, FORM],
  ['permitExpired', { propertyId: 'zz' }, FORM],
  ['propertyVerified', { propertyId: 'zz' }, PAGE],
  ['priceDrop', { propertyId: 'zz' }, PAGE],
  ['newReview', { serviceId: 'zz' }, '/single-service?id=zz'],
  ['newRequest', { propertyId: 'zz', path: '/dashboard/requests' }, '/dashboard/requests'],
  ['newReview', { propertyId: 'zz', path: '//evil.example' }, PAGE],
  ['newReport', {}, '/dashboard/reports'],
  ['account', {}, '/account-info'],
  ['newReview', {}, undefined],
])('A notification of the kind %s with %j opens %s.', (kind, data, path) => {
  expect(pathOf({ kind, data } as Notification)).toBe(path);
});
