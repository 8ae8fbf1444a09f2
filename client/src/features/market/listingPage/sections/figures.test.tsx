import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { COST_FIGURES } from '@manzil/shared/domain/offer/costs';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answer, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import type { Listing } from '../listing';
import { Takes } from '../contact/Takes';
import { AreaPrices } from './AreaPrices';
import { Costs } from './Costs';
import { Logbook } from './Logbook';
import { LowerSections } from './LowerSections';
import { OffPlan } from './OffPlan';

beforeAll(() => i18nReady);
afterEach(async () => {
  resetPage();
  await setLanguage('en');
});

const listing: Listing = {
  ...sampleAnswer('properties.get', 'full').data,
  ...{ price: 1_000_000, city: 'dubai', district: 'dubai_marina' },
};
/** Texts of the rows of a list, without isolates. */
const rows = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, ''));

test('Prices of similar homes are quoted at the quartiles and the median.', async () => {
  const prices = { lowest: 100, lower: 200, median: 300, upper: 400, highest: 500, cheaper: 7 };
  answer('properties.areaPrices', () => ({ data: { scope: 'city' as const, count: 12, ...prices } }));
  open(<AreaPrices listing={{ ...listing, price: 250 }} />);
  const text = await screen.findByText(/half are listed/);
  expect(text.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    '12 similar homes in Dubai: half are listed at AED\u00a0200–400, with a median of AED\u00a0300.',
  );
  expect(screen.getByText(/^7 of 12 similar homes \(same type and bedrooms\) are cheaper\./)).toBeVisible();
  const ends = screen.getAllByText(/^AED \d+$/).map(({ textContent }) => textContent);
  expect(ends).toEqual(['AED 250', 'AED 100', 'AED 500']);
  const starts = [...document.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map(
    ({ style }) => style.insetInlineStart,
  );
  expect(starts.slice(0, 3)).toEqual(['25%', '50%', '37.5%']);
});

test.each([
  [
    'en',
    ['Booking Now20% · AED 200,000', 'Handover June 202740% · AED 400,000', 'Keys Later40% · AED 400,000'],
  ],
  [
    'ar',
    ['عند الحجز الآن20% · AED 200,000', 'التسليم يونيو 202740% · AED 400,000', 'Keys لاحقاً40% · AED 400,000'],
  ],
] as const)(
  'Instalments of a payment plan are named in %s and percentages of the price.',
  async (lang, shown) => {
    await setLanguage(lang);
    const paymentPlan = [
      { label: 'Booking · عند الحجز', at: 'Now · الآن', percent: 20 },
      { label: 'Handover', labelAr: 'التسليم', at: 'June 2027', atAr: 'يونيو 2027', percent: 40 },
      { label: 'Keys', labelAr: '', at: 'Later · ثم', atAr: 'لاحقاً', percent: 40 },
    ];
    open(
      <OffPlan
        listing={{ ...listing, propertyCondition: 'off-plan', handoverDate: '2027-06', paymentPlan }}
      />,
    );
    await waitFor(() => expect(rows()).toEqual(shown));
    expect(screen.getByText(/(June|يونيو) 2027$/, { selector: 'p' })).toBeVisible();
  },
);

test('The history states each change of the price against the price before.', async () => {
  const priceHistory = [
    { price: 900_000, at: '2026-01-10T08:00:00Z' },
    { price: 950_000, at: '2026-02-10T08:00:00Z' },
    { price: 920_000, at: '2026-03-10T08:00:00Z' },
  ];
  open(
    <Logbook
      listing={{
        ...listing,
        priceHistory,
        verifiedAt: '2026-01-12T08:00:00Z',
        lastConfirmedAt: null,
        permit: null,
      }}
    />,
  );
  await waitFor(() =>
    expect(rows()).toEqual([
      '10 Mar 2026Price lowered by AED 30,000AED 920,000',
      '10 Feb 2026Price raised by AED 50,000AED 950,000',
      '12 Jan 2026Reviewed by our team and published',
      '10 Jan 2026Listed atAED 900,000',
    ]),
  );
});

test('The monthly payment follows the down payment, the rate and the years, each within its bounds.', async () => {
  const { data } = sampleAnswer('costs.get', 'full');
  const mortgage = { ...data.mortgage, downPayment: 0.2, rate: 0.04, years: 25 };
  answer('costs.get', () => ({ data: { ...data, mortgage } }));
  open(<Costs listing={{ ...listing, type: 'sale', chequeOptions: [] }} option={undefined} />);
  // 800,000 at 4 % over 300 months.
  await screen.findByText('AED 4,223');
  const fields = screen.getAllByRole('textbox');
  const type = (at: number, value: string) =>
    fireEvent.change(fields[at] as HTMLElement, { target: { value } });
  type(0, '50');
  await screen.findByText('AED 2,639');
  type(1, '0');
  await screen.findByText('AED 1,667');
  type(2, '50');
  await screen.findByText('AED 1,042');
  type(0, '120');
  await screen.findByText('AED 0');
});

test.each([
  ['rent', 'dubai', 'Ejari registration', 'DEWA connection'],
  ['rent', 'abu_dhabi', 'Tawtheeq registration', 'TAQA connection (ADDC, AADC)'],
  ['rent', 'sharjah', 'Tenancy registration', 'Electricity and water connection'],
  ['sale', 'dubai', 'DLD transfer fee', 'Trustee office'],
  ['sale', 'abu_dhabi', 'Transfer fee', 'Mortgage registration'],
] as const)(
  'The costs of a home for %s in %s are named as people there know them.',
  async (type, city, first, second) => {
    const option = { cheques: 4, annualRent: 80_000 };
    open(<Costs listing={{ ...listing, type, city, chequeOptions: [option] }} option={option} />);
    await screen.findByText(first);
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(expect.arrayContaining([first, second]));
  },
);

test.each([
  // 800,000 at 4 % over 300 months.
  ['sale', 'Monthly payment (estimate), 20% down over 25 years', 'AED 4,223'],
  // A cheque of 20,000, deposit, agency fee of 4,000 with VAT, registration and utilities.
  ['rent', 'Cash to get the keys (estimate)', 'AED 30,550'],
] as const)('The costs of a home for %s are summarized at its price.', async (type, label, amount) => {
  const mortgage = { downPayment: 0.2, rate: 0.04, years: 25 };
  answer('costs.get', () => ({ data: { ...COST_FIGURES, mortgage, updatedAt: null } }));
  const option = { cheques: 4, annualRent: 80_000 };
  open(
    <Takes
      listing={{ ...listing, type, propertyType: 'apartment', agencyFee: 5, deposit: 4000 }}
      option={option}
    />,
  );
  const link = await screen.findByRole('link', { name: new RegExp(`${amount}$`) });
  expect(link.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe(label + amount);
});

test('Amenities, options and included bills are listed by name, each under its heading.', async () => {
  const chosen = { amenities: ['wifi'], additionalOptions: ['maids_room'], billsIncluded: ['water'] };
  open(<LowerSections listing={{ ...listing, ...chosen }} option={undefined} />);
  await screen.findByRole('heading', { name: 'Amenities' });
  const sections = ['amenities', 'options', 'bills'].map(
    (id) => document.getElementById(id)?.closest('section')?.textContent,
  );
  expect(sections).toEqual(['AmenitiesWi-Fi', 'FeaturesMaid’s room', 'Included in the rentWater']);
});
