import { beforeAll, describe, expect, it } from 'vitest';
import { DEAL_TYPES, PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { createSearchIndex, evaluate } from '@manzil/search';
import { seededBy } from '../../../testing/samples/random';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { aListing } from '../../../testing/factories/property.factory';
import { filterByScan } from '../../../testing/market/oracle';
import { createRowMaker } from '@manzil/search/testing/rows';
import { aMarket, PLACES, type MarketListing } from '../../../testing/market/testMarket';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { lastMonths } from '../../../platform/base/months';
import type { PlaceFacts } from './placeFacts.service';

const api = testApp();
let agent: TestPerson;
let admin: TestPerson;
let market: MarketListing[];

beforeAll(async () => {
  [agent, admin] = await Promise.all([aPerson('agent'), aPerson('admin')]);
  market = await aMarket(900, [agent]);
});

const ask = async (query: Record<string, unknown>, status = 200) =>
  (await api.get('/property/place_facts').query(query).expect(status)).body;
const factsOf = async (query: Record<string, unknown>) => (await ask(query)).data as PlaceFacts;

const quartile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.round(share * (numbers.length - 1))] ?? Number.NaN;
/** Rounds to 500, 1,000 or 10,000, by size. */
const rounded = (price: number) => {
  const step = price < 100_000 ? 500 : price < 1_000_000 ? 1000 : 10_000;
  return Math.round(price / step) * step;
};
const grouped = <T>(all: T[], keyOf: (one: T) => string) =>
  [...new Set(all.map(keyOf))].map((key) => [key, all.filter((one) => keyOf(one) === key)] as const);

/** Place facts by a full scan, in any order. */
function expectedFacts(homes: MarketListing[]) {
  const prices = grouped(
    homes,
    ({ propertyType, bedrooms }) => `${propertyType} ${(bedrooms as string | null) ?? ''}`,
  )
    .filter(([, alike]) => alike.length >= 8)
    .map(([key, alike]) => {
      const numbers = alike.map(({ price }) => price);
      const at = (share: number) => rounded(quartile(numbers, share));
      return [key, { count: alike.length, lower: at(0.25), median: at(0.5), upper: at(0.75) }];
    });
  const ofType = (type: string) => homes.filter(({ propertyType }) => propertyType === type);
  const [mostly = ''] = PROPERTY_TYPES.toSorted((a, b) => ofType(b).length - ofType(a).length);
  const months = grouped(ofType(mostly), ({ verifiedAt }) => dubaiDay(verifiedAt ?? new Date()).slice(0, 7))
    .filter(([month, came]) => came.length >= 8 && lastMonths(new Date()).includes(month))
    .map(([month, came]) => {
      const feet = came.map(({ price, area }) => price / area);
      return { month, count: came.length, perFoot: Math.round(quartile(feet, 0.5)) };
    });
  const known = homes.filter(({ furnishing }) => furnishing);
  const furnished = known.filter(({ furnishing }) => furnishing === 'furnished').length;
  return {
    prices: Object.fromEntries(prices) as object,
    months: months.toSorted((a, b) => a.month.localeCompare(b.month)),
    furnished:
      known.length < 8
        ? null
        : { count: known.length, furnished, percent: Math.round((furnished / known.length) * 100) },
  };
}

describe('Place facts', () => {
  it.each(DEAL_TYPES)('Place facts match a full scan of the homes there: %s.', async (category) => {
    const emirates = [...new Set(PLACES.map(({ city }) => city))].map((city) => ({ city }));
    let perFootCount = 0;
    for (const place of [...PLACES.map(({ city, district }) => ({ city, district })), ...emirates]) {
      const homes = filterByScan(market, { ...place, type: category });
      const expected = expectedFacts(homes);
      const facts = await factsOf({ ...place, category });
      const prices = Object.fromEntries(
        facts.prices.map(({ propertyType, bedrooms, ...figures }) => [
          `${propertyType} ${bedrooms ?? ''}`,
          figures,
        ]),
      );
      perFootCount += facts.prices.length + facts.trend.months.length;
      expect({ place, count: facts.count, prices }).toEqual({
        place,
        count: homes.length,
        prices: expected.prices,
      });
      expect(facts.trend.months).toEqual(expected.months);
      expect(facts.furnished).toEqual(expected.furnished);
      expect(facts.districts.map(({ id }) => id)).not.toContain('district' in place ? place.district : '');
    }
    expect(perFootCount).toBeGreaterThan(0);
  });

  it('Place facts appear from eight homes, include their cheques and drop removed homes.', async () => {
    const here = { agent: agent.id, city: 'fujairah', district: 'al_faseel', propertyType: 'villa' };
    const ids: string[] = [];
    const facts = () => factsOf({ city: 'fujairah', district: 'al_faseel' });
    for (let at = 0; at < 7; at += 1) {
      const chequeOptions = [{ cheques: at < 5 ? 4 : 2, annualRent: 90_100 + at * 10_000 }];
      const home = { ...here, price: 90_100 + at * 10_000, chequeOptions, furnishing: 'furnished' };
      ids.push(String((await aListing(home))._id));
    }
    expect(await facts()).toMatchObject({
      count: 7,
      deals: [{ id: 'rent', count: 7 }],
      types: [{ id: 'villa', count: 7 }],
      prices: [],
      trend: { months: [] },
      cheques: null,
      furnished: null,
      age: null,
    });
    // Homes of another deal or size do not count towards the eight.
    await aListing({ ...here, type: 'sale', paymentPeriod: 'oneTimePayment', price: 1_000_000 });
    await aListing({ ...here, bedrooms: '5+', price: 10 });
    expect((await facts()).prices).toEqual([]);
    const last = { ...here, price: 160_100, chequeOptions: [], furnishing: 'unfurnished' };
    const id = String((await aListing(last))._id);
    expect(await facts()).toMatchObject({
      count: 9,
      prices: [
        { propertyType: 'villa', bedrooms: '2', count: 8, lower: 110_000, median: 130_000, upper: 140_000 },
      ],
      // Only seven state the number of cheques.
      cheques: null,
      furnished: { count: 8, furnished: 7, percent: 88 },
      age: { count: 9, days: 0 },
    });
    const before = await facts();
    await api.post('/property/hide_agents').set('jwtoken', admin.token).send({ id }).expect(200);
    expect(await facts()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain(agent.id);
    await api.delete(`/property/delProperty?id=${id}`).set('jwtoken', agent.token).expect(200);
    expect((await facts()).prices).toEqual([]);
  });

  it.each([
    [
      'fewer than accepted at most',
      'sharm',
      [
        { cheques: 1, annualRent: 90_000 },
        { cheques: 12, annualRent: 95_000 },
      ],
      1,
    ],
    [
      'the most of several at the lowest rent',
      'dadna',
      [
        { cheques: 1, annualRent: 90_000 },
        { cheques: 4, annualRent: 90_000 },
        { cheques: 6, annualRent: 93_000 },
      ],
      4,
    ],
    [
      'in any order',
      'mirbah',
      [
        { cheques: 12, annualRent: 99_000 },
        { cheques: 2, annualRent: 90_000 },
      ],
      2,
    ],
    ['of the only offer', 'zikt', [{ cheques: 6, annualRent: 90_000 }], 6],
  ])(
    'The usual number of cheques is that of the cheapest offer: %s.',
    async (_case, district, chequeOptions, usual) => {
      const home = {
        agent: agent.id,
        city: 'fujairah',
        district,
        propertyType: 'villa',
        price: 90_000,
        chequeOptions,
      };
      await Promise.all(Array.from({ length: 8 }, () => aListing(home)));
      const { cheques } = await factsOf({ city: 'fujairah', district });
      expect(cheques).toEqual({ count: 8, usual, percent: 100 });
    },
  );

  it.each([
    ['safad', 80_249, 80_000],
    ['saqamqam', 80_250, 80_500],
    ['al_hayl', 99_749, 99_500],
    ['qidfa', 100_499, 100_000],
    ['al_bidya', 100_500, 101_000],
    ['al_aqah', 999_499, 999_000],
    ['al_halah', 1_004_999, 1_000_000],
    ['siji', 1_005_000, 1_010_000],
  ])('In %s a price of %i is rounded to %i.', async (district, price, shown) => {
    const home = { agent: agent.id, city: 'fujairah', district, propertyType: 'villa', price };
    await Promise.all(Array.from({ length: 8 }, () => aListing(home)));
    const { prices } = await factsOf({ city: 'fujairah', district });
    expect(prices).toMatchObject([{ count: 8, lower: shown, median: shown, upper: shown }]);
  });

  it('A district lists its landmarks and its neighbouring districts.', async () => {
    const facts = await factsOf({ city: 'dubai', district: 'dubai_marina' });
    expect(facts.landmarks.length).toBeGreaterThan(3);
    const metres = facts.landmarks.map((one) => one.metres);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    expect(facts.districts.map(({ id }) => id)).toContain('business_bay');
    const emirate = await factsOf({ city: 'dubai' });
    expect(emirate.landmarks).toEqual([]);
    expect(emirate.districts.map(({ count }) => count)).toEqual(
      emirate.districts.map(({ count }) => count).toSorted((a, b) => b - a),
    );
  });

  it.each([
    [{ city: 'sharjah', district: 'dubai_marina' }, 'district'],
    [{ city: 'atlantis' }, 'city'],
    [{ district: 'dubai_marina' }, 'city'],
    [{ city: 'dubai', category: 'gift' }, 'category'],
  ])('%o is refused.', async (query, path) => {
    expect((await ask(query, 400)).errors[0].path).toBe(path);
  });
});

it('Price quartiles of a large market come from an even sample, with the exact count.', () => {
  const catalog = createSearchIndex();
  const { make } = createRowMaker(seededBy('place facts'), ['a'.repeat(24)], Date.UTC(2026, 5, 1));
  const many = 20_000;
  for (let at = 0; at < many; at += 1) {
    // In no order: 7919 has no divisor in common with their number.
    const price = ((at * 7919) % many) + 1;
    catalog.put({ ...make(at), type: 'rent', propertyType: 'villa', bedrooms: '2', price });
  }
  const [prices] = evaluate(catalog, {}).figures({ spans: [], type: undefined }).prices;
  expect(prices?.count).toBe(many);
  for (const [price, share] of [
    [prices?.lower, 0.25],
    [prices?.median, 0.5],
    [prices?.upper, 0.75],
  ] as const) {
    expect(Math.abs((price ?? 0) / many - share)).toBeLessThan(0.02);
  }
});
