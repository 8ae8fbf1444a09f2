import { describe, expect, test } from 'vitest';
import { LOCALES } from '@manzil/shared/domain/enums';
import { COST_FIGURES } from '@manzil/shared/domain/offer/costs';
import {
  attributeOf,
  choicesOf,
  keysWith,
  type AttributeKey,
  type KeysWith,
} from '@manzil/shared/domain/property/attributes';
import { HOLES, textsIn } from '@/testing/words';
import { onlyDifferences, rowGroups } from './rows';
import type { Compared } from './useListings';

const COMPARED = (['price', 'size', 'inside', 'amenities'] as const).flatMap((compare) =>
  keysWith({ compare }),
);

/** A possible value of an attribute. */
function valueOf(key: AttributeKey): unknown {
  const attribute = attributeOf(key);
  if (attribute.kind === 'number') return 20;
  if (attribute.kind !== 'one' && attribute.kind !== 'many') return 'words';
  const [first] = choicesOf(key as KeysWith<{ kind: 'one' | 'many' }>);
  return attribute.kind === 'one' ? first : [first];
}

const card = {
  id: '6566f0c2a1b2c3d4e5f60718',
  referenceNo: 'MZ-000001',
  price: 90_000,
  paymentPeriod: 'yearly',
  chequeOptions: [],
  city: 'dubai',
  district: 'dubai_marina',
  availability: 'available',
  avgRating: 0,
  ratingCount: 0,
  ...Object.fromEntries(COMPARED.map((key) => [key, valueOf(key)])),
} as unknown as Compared;

describe.each(LOCALES)('In %s', (lang) => {
  const groups = rowGroups([card, { ...card, price: 95_000 }], {
    t: textsIn(lang),
    lang,
    unit: 'ft2',
    costFigures: COST_FIGURES,
    districtName: () => 'Dubai Marina',
  });
  const rows = groups.flatMap((group) => group.rows);
  test.each(COMPARED)("The attribute %s has a row with a name and the homes' values.", (key) => {
    const own = rows.filter(({ id }) => id === key || id.startsWith(`${key}-`));
    expect(own.length).toBeGreaterThan(0);
    for (const { name, cells } of own) {
      expect(name).toBeTruthy();
      expect(name).not.toMatch(HOLES);
      expect(cells.map(({ text }) => text)).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
      for (const { text } of cells) expect(text).not.toMatch(HOLES);
    }
  });
  test('The rows have these names and values.', () => {
    expect(rows.map(({ name, cells: [cell] }) => `${name}: ${cell?.text}`)).toMatchSnapshot();
  });
  test('Prices that differ are marked, and the lower one is the best.', () => {
    const price = rows.find(({ id }) => id === 'price');
    expect(price?.cells.map(({ differs, isBest }) => ({ differs, isBest }))).toEqual([
      { differs: true, isBest: true },
      { differs: true, isBest: false },
    ]);
  });
});

const homes = [
  { price: 90_000, area: 900, bedrooms: '2', type: 'rent', avgRating: 4.25, ratingCount: 8 },
  { price: 120_000, area: 1_500, bedrooms: '3', type: 'rent', ratingCount: 0 },
  { price: 100_000, area: 1_250, bedrooms: '3', type: 'rent', avgRating: 5, ratingCount: 1 },
].map((home, at) => ({
  ...{ ...card, ...home, referenceNo: `MZ-00000${at + 1}` },
  verifiedAt: `2026-11-2${at + 1}T21:00:00.000Z`,
  priceDrop: at === 1 ? { from: 130_000, at: '2026-11-20T08:00:00.000Z' } : null,
  chequeOptions: at === 0 ? [{ cheques: 4, annualRent: 90_000 }] : [],
}));
const cellsOf = (cards: readonly object[], id: string) =>
  rowGroups(cards as Compared[], {
    t: textsIn('en'),
    lang: 'en',
    unit: 'ft2',
    costFigures: COST_FIGURES,
    districtName: (_city, district) => district,
  })
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id);

test.each([
  ['price', 'Lowest price', ['AED 90,000', 'AED 120,000', 'AED 100,000'], [0], [0, 1, 2]],
  ['perFoot', 'Best value', ['AED 100 / ft²', 'AED 80 / ft²', 'AED 80 / ft²'], [1, 2], [0]],
  ['payment', undefined, ['Yearly · 4 cheques', 'Yearly', 'Yearly'], [], [0]],
  ['cash', 'Lowest price', ['AED 38,575 · 4 cheques', 'AED 140,650', 'AED 117,600'], [0], [0, 1, 2]],
  ['area', 'Largest', ['900 ft²', '1,500 ft²', '1,250 ft²'], [1], [0, 1, 2]],
  ['bedrooms', undefined, ['2 bedrooms', '3 bedrooms', '3 bedrooms'], [], [0]],
  ['drop', undefined, [undefined, '−AED 10,000', undefined], [], [1]],
  ['verified', undefined, ['22 Nov 2026', '23 Nov 2026', '24 Nov 2026'], [], [0, 1, 2]],
  ['rating', undefined, ['4.3 (8)', undefined, '5.0 (1)'], [], [0, 1, 2]],
  ['reference', undefined, ['MZ-000001', 'MZ-000002', 'MZ-000003'], [], []],
])(
  'Three homes compared by %s have the expected values and marks.',
  (id, bestName, texts, best, differing) => {
    const row = cellsOf(homes, id);
    expect(row?.bestName).toBe(bestName);
    expect(
      row?.cells.map(({ text }) => text?.replaceAll('\u00A0', ' ').replaceAll(/[\u2066\u2069]/g, '')),
    ).toEqual(texts);
    const marked = (key: 'isBest' | 'differs') => row?.cells.flatMap((cell, at) => (cell[key] ? [at] : []));
    expect(marked('isBest')).toEqual(best);
    expect(marked('differs')).toEqual(differing);
  },
);

test.each([
  ['deal type', { type: 'sale' }],
  ['payment period', { paymentPeriod: 'monthly' }],
])('Prices of homes that differ in %s have no best one.', (_what, change) => {
  const row = cellsOf([homes[0] ?? {}, { ...homes[1], ...change }], 'price');
  expect(row?.cells.map(({ isBest }) => isBest)).toEqual([false, false]);
});

test('A monthly rent is compared by the year, with the rent asked beside.', () => {
  const [home = {}] = homes;
  const monthly = { ...home, price: 102_000, chequeOptions: [], rentPeriod: 'monthly' };
  const textOf = (id: string) => cellsOf([monthly, home], id)?.cells[0]?.text;
  expect([textOf('price'), textOf('payment')]).toEqual(['AED 102,000', 'Yearly · AED 8,500 a month']);
});

test('Rows of equal homes have neither a best value nor a difference.', () => {
  const [home = {}] = homes;
  for (const id of ['price', 'area', 'perFoot']) {
    const row = cellsOf([home, home], id);
    expect(row?.cells.map(({ isBest, differs }) => [isBest, differs])).toEqual([
      [false, false],
      [false, false],
    ]);
  }
});

const bare = {
  ...{ type: 'rent', propertyType: 'apartment', price: 90_000, paymentPeriod: 'yearly', chequeOptions: [] },
  ...{ area: 900, bedrooms: '2', amenities: ['wifi'], additionalOptions: ['vacant'], billsIncluded: [] },
  ...{ city: 'dubai', district: 'deira', availability: 'available', verifiedAt: '2026-11-21T21:00:00.000Z' },
  ...{ avgRating: 0, ratingCount: 0, referenceNo: 'MZ-1' },
};
const changed = {
  ...{ amenities: ['wifi', 'gym'], additionalOptions: [], city: 'ajman', availability: 'underOffer' },
  ...{ avgRating: 4, ratingCount: 2, referenceNo: 'MZ-2', priceDrop: { from: 100_000 } },
};
const groupsOfTwo = () =>
  rowGroups([bare, { ...bare, ...changed }] as unknown as Compared[], {
    t: textsIn('en'),
    lang: 'en',
    unit: 'ft2',
    costFigures: COST_FIGURES,
    districtName: (city, district) => `${district} in ${city}`,
  });

test('Rows have the order, group, name and values of their kind; codes and figures read left to right.', () => {
  const lines = groupsOfTwo().flatMap(({ name: group, rows }) =>
    rows.map(({ name, cells: [one, other] }) =>
      [group, name, one?.text, other?.text, one?.isLtr ? 'ltr' : '']
        .join(' | ')
        .replaceAll('\u00A0', ' ')
        .replaceAll(/[\u2066\u2069]/g, ''),
    ),
  );
  expect(lines).toEqual([
    'Price | Price | AED 90,000 | AED 90,000 | ltr',
    'Price | Price per ft² | AED 100 / ft² | AED 100 / ft² | ',
    'Price | Payment | Yearly | Yearly | ',
    'Price | Cash to get the keys | AED 101,575 | AED 105,225 | ',
    'Price | Reduced by |  | −AED 10,000 | ltr',
    'Size and rooms | Bedrooms | 2 bedrooms | 2 bedrooms | ',
    'Size and rooms | Area | 900 ft² | 900 ft² | ',
    'The home | Deal type | For rent | For rent | ',
    'The home | Property type | Apartment | Apartment | ',
    'Amenities and features | Wi-Fi | Yes | Yes | ',
    'Amenities and features | Gym | No | Yes | ',
    'Amenities and features | Vacant | Yes | No | ',
    'Location | District | deira in dubai | deira in ajman | ',
    'Location | Emirate | Dubai | Ajman | ',
    'About the listing | Availability | Available | Under offer | ',
    'About the listing | Verified | 22 Nov 2026 | 22 Nov 2026 | ',
    'About the listing | Rating |  | 4.0 (2) | ltr',
    'About the listing | Reference | MZ-1 | MZ-2 | ltr',
  ]);
});

test('Only the rows in which homes differ can be kept; each listing has its own reference.', () => {
  expect(onlyDifferences(groupsOfTwo()).map(({ id, rows }) => [id, ...rows.map((row) => row.id)])).toEqual([
    ['price', 'cash', 'drop'],
    ['amenities', 'amenities-gym', 'additionalOptions-vacant'],
    ['place', 'district', 'emirate'],
    ['trust', 'availability', 'rating'],
  ]);
});

test('Only rows of features state whether the home has it, and none has a best value.', () => {
  const stated = groupsOfTwo().flatMap(({ rows }) =>
    rows.flatMap(({ id, cells }) =>
      cells[0]?.isThere === undefined ? [] : [[id, ...cells.map(({ isThere }) => isThere)]],
    ),
  );
  expect(stated).toEqual([
    ['amenities-wifi', true, true],
    ['amenities-gym', false, true],
    ['additionalOptions-vacant', true, false],
  ]);
  expect(
    groupsOfTwo()
      .flatMap(({ rows }) => rows)
      .filter(({ id }) => id !== 'cash')
      .every(({ cells }) => cells.every(({ isBest }) => isBest === false)),
  ).toBe(true);
});
