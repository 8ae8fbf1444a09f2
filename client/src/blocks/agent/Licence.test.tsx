import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Licence as ServiceLicence } from '@/features/market/services/page/Facts';
import { i18nReady } from '@/platform/i18n/i18n';
import { sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { Licence } from './Licence';

beforeAll(() => i18nReady);
afterEach(() => {
  resetPage();
  vi.useRealTimers();
});

const day = '2026-11-28';
const service = sampleAnswer('services.get', 'full').data;
const licence = { number: '12', authority: 'DED', expiresAt: day };

test.each([
  ['2026-11-28T19:59:59.000Z', 'Valid until', undefined],
  ['2026-11-28T20:00:00.000Z', 'Expired on', 'text-danger'],
])('At %s, licences to the day read "%s".', (now, text, tone) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  open(
    <>
      <Licence numbers={{ brn: '123', brnExpiresAt: day, orn: null }} />
      <ServiceLicence service={{ ...service, licence }} />
    </>,
  );
  const words = screen.getAllByText(new RegExp(`^${text}`));
  expect(words.map(({ className }) => className || undefined)).toEqual([tone, tone]);
});
