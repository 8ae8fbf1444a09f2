import '@/testing/fakeNetwork';
import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { store } from '@/platform/session';
import { signInAs } from '@/testing/signIn';
import { useTaskLink, type PendingTask } from './tasks';

const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children);

beforeAll(async () => {
  signInAs('super_admin');
  await i18nReady;
});

test.each<[PendingTask['kind'], string]>([
  ['sentBack', '/dashboard/my-properties?status=sentBack'],
  ['hiddenServices', '/dashboard/my-services'],
  ['pendingListings', '/dashboard/properties?state=waiting'],
  ['requests', '/dashboard/requests?status=pending'],
  ['serviceRequests', '/dashboard/service-requests?status=pending'],
  ['unconfirmed', '/dashboard/my-properties?status=published'],
  ['permits', '/dashboard/my-properties?status=published'],
  ['reports', '/dashboard/reports?status=open'],
  ['contacts', '/dashboard/contacts?status=pending'],
  ['customRequests', '/dashboard/custom-requests?status=pending'],
  ['failedMails', '/dashboard/operator'],
  ['newMatches', '/saved-searches'],
  ['priceDrops', '/favorites'],
  ['openRequests', '/my-requests'],
])('The task %s leads to %s.', (kind, path) => {
  const linkOf = renderHook(useTaskLink, { wrapper }).result.current;
  expect(linkOf({ ...{ kind, count: 2 }, at: '' }).to).toBe(path);
});
