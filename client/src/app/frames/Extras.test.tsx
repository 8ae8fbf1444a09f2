import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { open, resetPage } from '@/testing/openPage';
import { OfflineBanner } from './Extras';

beforeAll(() => i18nReady);
afterEach(async () => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  await setLanguage('en');
  resetPage();
});

test.each([
  ['en', true, 'We can’t reach Manzil. We’ll keep trying.'],
  ['en', false, 'You’re offline. Pages you have opened still work.'],
  ['ar', true, 'تعذّر الوصول إلى منزل. سنواصل المحاولة.'],
  ['ar', false, 'لا يوجد اتصال بالإنترنت. الصفحات التي فتحتها تبقى متاحة.'],
] as const)('In %s, with the device online: %s, the banner reads "%s".', async (lang, isOnline, text) => {
  await setLanguage(lang);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  open(<OfflineBanner />);
  expect(screen.queryByRole('status')).toBeNull();
  onlineManager.setOnline(false);
  expect((await screen.findByRole('status')).textContent).toBe(text);
});
