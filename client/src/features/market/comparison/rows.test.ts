import { describe, expect, test } from 'vitest';
import { LOCALES } from '@manzil/shared/domain/enums';
import {
  attributeOf,
  choicesOf,
  keysWith,
  type AttributeKey,
  type KeysWith,
} from '@manzil/shared/domain/property/attributes';
import { HOLES, textsIn } from '@/testing/words';
import { rowGroups } from './rows';
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
  test('Prices that differ are marked, and the lower one is the best.', () => {
    const price = rows.find(({ id }) => id === 'price');
    expect(price?.cells.map(({ differs, isBest }) => ({ differs, isBest }))).toEqual([
      { differs: true, isBest: true },
      { differs: true, isBest: false },
    ]);
  });
});
