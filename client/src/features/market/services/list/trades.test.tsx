import '@/testing/fakeNetwork';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answer, calls, sampleAnswer } from '@/testing/fakeServer';
import { lazyLoaded, open, resetPage } from '@/testing/openPage';
import { ServicesScreen } from './ServicesScreen';

const FACETS = {
  ...sampleAnswer('services.getAll', 'bare').facets,
  ...{ city: [], district: [], price: [], minRating: [], openNow: 0 },
  category: [
    { id: 'cleaning', count: 12 },
    { id: 'moving', count: 1 },
    { id: 'legal', count: 0 },
  ],
};
beforeEach(async () => {
  await i18nReady;
  answer('services.getAll', ({ facets }) => ({ data: [], count: 0, ...(facets && { facets: FACETS }) }));
});
afterEach(async () => {
  await lazyLoaded();
  resetPage();
  await setLanguage('en');
});

const chips = async (name: string) => within(await screen.findByRole('group', { name }));
const asked = () => calls.map(({ input }) => (input as { category?: string }).category);

test.each([
  ['en', 'Category', ['Cleaning12', 'Moving1']],
  ['ar', 'الفئة', ['التنظيف12', 'نقل الأثاث1']],
] as const)('Trades with offers stand above the results as chips, in %s.', async (lang, name, texts) => {
  await setLanguage(lang);
  open(<ServicesScreen />, '/services');
  const group = await chips(name);
  await vi.waitFor(() =>
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(texts),
  );
});

test('One press on a trade filters by it, and another shows all trades again.', async () => {
  const path = open(<ServicesScreen />, '/services?city=dubai&page=3');
  const query = () => Object.fromEntries(new URL(path(), 'http://x').searchParams);
  const group = await chips('Category');
  const chip = () => group.getByRole('button', { name: /Cleaning/ });
  fireEvent.click(chip());
  await vi.waitFor(() => expect(query()).toEqual({ city: 'dubai', category: 'cleaning' }));
  await vi.waitFor(() => expect(asked()).toContain('cleaning'));
  expect(chip()).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(group.getByRole('button', { name: /Moving/ }));
  await vi.waitFor(() => expect(query()).toEqual({ city: 'dubai', category: 'moving' }));
  fireEvent.click(group.getByRole('button', { name: /Moving/ }));
  await vi.waitFor(() => expect(query()).toEqual({ city: 'dubai' }));
});

test('A chosen trade without offers keeps its chip.', async () => {
  open(<ServicesScreen />, '/services?category=legal');
  const group = await chips('Category');
  await vi.waitFor(() => expect(group.getAllByRole('button')).toHaveLength(3));
  expect(group.getByRole('button', { name: /Legal/ })).toHaveAttribute('aria-pressed', 'true');
});
