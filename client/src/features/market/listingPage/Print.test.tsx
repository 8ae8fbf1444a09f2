import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { sampleAnswer } from '@/testing/fakeServer';
import { open } from '@/testing/openPage';
import { PrintContact } from './Print';

beforeAll(() => i18nReady);

test('The printed contact has the agent’s number and each licence under its own name.', () => {
  const listing = sampleAnswer('properties.get', 'full').data;
  if (!listing.agent) throw new Error('The sample is empty');
  const agent = {
    ...listing.agent,
    name: 'Sara Haddad',
    companyName: 'Blue Door',
    brn: '11111',
    orn: '22222',
  };
  open(<PrintContact listing={{ ...listing, referenceNo: 'PR-7', agent }} phone="+971501234567" />);
  const lines = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual(['Sara Haddad · Blue Door · +971 50 123 4567', 'BRN 11111 · ORN 22222']);
  expect(screen.getByText(/PR-7/)).toBeTruthy();
});
