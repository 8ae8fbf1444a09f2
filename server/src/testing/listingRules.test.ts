import { expect, it } from 'vitest';
import labels from '@manzil/shared/data/enums.json' with { type: 'json' };
import { agencyOf, agencySlug } from '@manzil/shared/domain/agency';
import { daysBetween, dayStart, untilTomorrow } from '@manzil/shared/domain/time/day';
import { ADDITIONAL_OPTIONS, AMENITIES, PROPERTY_TYPES, SUB_TYPES } from '@manzil/shared/domain/enums';
import { readArea, writeArea } from '@manzil/shared/domain/place/areas';
import { circleAround } from '@manzil/shared/domain/place/near';
import { seededRandom } from '@manzil/shared/domain/random';
import { landmarksFor } from '@manzil/shared/domain/place/landmarks';
import { createLruCache } from '@manzil/shared/domain/lruCache';
import { dubaiDay, isAlwaysOpen, isOpenAt, uaeClock, WEEK } from '@manzil/shared/domain/time/openingHours';
import { districtsOfUae, emiratesWith, findDistrict, findEmirate } from '@manzil/shared/domain/place/places';
import { appliesTo, belongsTo, keysWith } from '@manzil/shared/domain/property/attributes';
import { filterableOfKind, keysOfCondition } from '@manzil/shared/domain/property/filterConditions';
import { namedBy, namedText, readNamed } from '@manzil/shared/domain/property/namedValue';
import { suits } from '@manzil/shared/domain/property/suitability';
import { askedRent, rentPeriodOf, yearlyRent } from '@manzil/shared/domain/offer/rentPeriod';
import { availabilitiesOf, needsBedrooms, periodsOf } from '@manzil/shared/domain/offer/propertyRules';
import { averageOf } from '@manzil/shared/domain/offer/rating';
import { readReach, roundedSpot, writeReach } from '@manzil/shared/domain/place/reach';
import { canOffer, isAdmin, isStaff, landingPageFor, ROLES } from '@manzil/shared/domain/roles';

it.each([
  ['Blue Sky Real Estate', 'blue-sky-real-estate'],
  ['  Al-Futtaim & Sons ', 'futtaim-sons'],
  ['الأزرق العقارية', 'ازرق-عقاريه'],
  ['x'.repeat(201), 'x'.repeat(200)],
  ['…', null],
  [null, null],
  [undefined, null],
])('The agency "%s" has the address part %s.', (name, slug) => {
  expect(agencySlug(name)).toBe(slug);
});

const SEEN = { companyName: 'Blue Sky', companyNameAr: 'السماء الزرقاء' };
it.each([
  [{ ...SEEN, seenCompany: SEEN }, ['blue-sky', 'Blue Sky', 'السماء الزرقاء']],
  [{ companyName: 'BLUE  SKY', seenCompany: SEEN }, ['blue-sky', 'BLUE  SKY', null]],
  [{ companyName: 'Red Sky', seenCompany: SEEN }, [null, null, null]],
  [{ ...SEEN, companyName: 'Red Sky', seenCompany: SEEN }, [null, null, 'السماء الزرقاء']],
  [{ ...SEEN, companyName: null, seenCompany: SEEN }, ['سماء-زرقاء', null, 'السماء الزرقاء']],
  [{ ...SEEN }, [null, null, null]],
  [{ ...SEEN, role: 'user', seenCompany: SEEN }, [null, null, null]],
])('The agency of %o has the slug and names %o.', (person, [slug, name, nameAr]) => {
  expect(agencyOf({ role: 'agent', ...person })).toEqual({ slug, name, nameAr });
});

const at = (time: string) => new Date(time);
it.each([
  ['2026-11-27T19:59:59Z', '2026-11-27', { day: 5, time: '23:59' }, 1],
  ['2026-11-27T20:00:00Z', '2026-11-28', { day: 6, time: '00:00' }, 86_400],
  ['2026-12-31T20:30:00Z', '2027-01-01', { day: 5, time: '00:30' }, 84_600],
])('At %s it is %s in the UAE, %o, %i s before the next day.', (now, day, clock, seconds) => {
  expect(dubaiDay(at(now))).toBe(day);
  expect(uaeClock(at(now))).toEqual(clock);
  expect(untilTomorrow(at(now))).toBe(seconds);
  expect(dayStart(day).toISOString().slice(11)).toBe('20:00:00.000Z');
});

it.each([
  ['2026-11-27T19:59:59Z', '2026-11-27T20:00:00Z', 1],
  ['2026-11-26T20:00:00Z', '2026-11-27T19:59:59Z', 0],
  ['2026-11-27T20:00:00Z', '2026-11-26T19:59:59Z', -2],
])('From %s to %s there are %i days in the UAE.', (from, to, days) => {
  expect(daysBetween(at(from).getTime(), at(to).getTime())).toBe(days);
});

const FRIDAY = [{ day: 5, from: '09:00', to: '17:00' }];
it.each([
  [FRIDAY, '2026-11-27T04:59:00Z', false],
  [FRIDAY, '2026-11-27T05:00:00Z', true],
  [FRIDAY, '2026-11-27T12:59:59Z', true],
  [FRIDAY, '2026-11-27T13:00:00Z', false],
  [FRIDAY, '2026-11-28T05:00:00Z', false],
  [[{ day: 6, from: '09:00', to: '17:00' }, ...FRIDAY], '2026-11-27T05:00:00Z', true],
  [[], '2026-11-27T05:00:00Z', undefined],
  [null, '2026-11-27T05:00:00Z', undefined],
])('With the hours %o it is open at %s: %s.', (hours, now, isOpen) => {
  expect(isOpenAt(hours, at(now))).toBe(isOpen);
});

it('Only seven whole days are always open.', () => {
  const week = WEEK.map((day) => ({ day, from: '00:00', to: '24:00' }));
  expect(WEEK).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(isAlwaysOpen(week)).toBe(true);
  expect(isAlwaysOpen(week.slice(1))).toBe(false);
  for (const change of [{ from: '00:01' }, { to: '23:59' }]) {
    expect(isAlwaysOpen(week.map((day) => (day.day === 3 ? { ...day, ...change } : day)))).toBe(false);
  }
});

it.each([
  [0, 0, 0],
  [5, 1, 5],
  [9, 2, 4.5],
  [13, 3, 4.3],
  [14, 3, 4.7],
])('Ratings that add up to %i, %i of them, have the average %f.', (sum, count, average) => {
  expect(averageOf({ sum, count })).toBe(average);
});

it.each([
  ['user', [false, false, false, false], '/'],
  ['agent', [true, false, false, false], '/account-info'],
  ['service_agent', [false, true, false, false], '/account-info'],
  ['injazat_worker', [true, true, true, false], '/'],
  ['admin', [true, true, true, true], '/'],
  ['super_admin', [true, true, true, true], '/'],
] as const)(
  'The role %s may offer homes and services, is staff, is admin: %o; it lands on %s.',
  (role, may, page) => {
    expect([canOffer('property', role), canOffer('service', role), isStaff(role), isAdmin(role)]).toEqual(
      may,
    );
    expect(landingPageFor(role)).toBe(page);
    expect(ROLES).toContain(role);
  },
);

it('Visitors are neither staff nor admins.', () => {
  expect([isStaff(undefined), isAdmin(undefined)]).toEqual([false, false]);
});

it.each([
  ['rent', ['yearly', 'howManyYears'], ['available', 'underOffer', 'rented', 'withdrawn']],
  ['sale', ['oneTimePayment', 'howManyYears'], ['available', 'underOffer', 'sold', 'withdrawn']],
  ['investment', ['oneTimePayment', 'howManyYears'], ['available', 'underOffer', 'sold', 'withdrawn']],
] as const)('A home for %s is paid %o and is %o.', (deal, periods, availabilities) => {
  expect(periodsOf(deal)).toEqual(periods);
  expect(availabilitiesOf(deal)).toEqual(availabilities);
});

it.each([
  [85_000, 'yearly', 85_000],
  [8500, 'monthly', 102_000],
  [8500.55, 'monthly', 102_006.6],
  [1000, 'weekly', 52_000],
  [499.99, 'daily', 182_496.35],
] as const)('A rent of AED %s %s is AED %s a year.', (asked, period, yearly) => {
  expect([yearlyRent(asked, period), askedRent(yearly, period)]).toEqual([yearly, asked]);
});

it('A yearly rent that no whole rent makes survives the conversion, and a missing period is a year.', () => {
  expect(yearlyRent(askedRent(100_000, 'monthly'), 'monthly')).toBe(100_000);
  expect([yearlyRent(7), askedRent(7), rentPeriodOf(null), rentPeriodOf('daily')]).toEqual([
    ...[7, 7, 'yearly', 'daily'],
  ]);
});

it('Periods of rents, furnishing and subtypes have labels in both languages.', () => {
  const labelsOf = (list: readonly { id: string; en: string; ar: string }[]) =>
    list.map(({ id, en, ar }) => `${id}: ${en}, ${ar}`);
  expect(labelsOf(labels.rentPeriod)).toEqual([
    'yearly: Yearly, سنوي',
    'monthly: Monthly, شهري',
    'weekly: Weekly, أسبوعي',
    'daily: Daily, يومي',
  ]);
  expect(labelsOf(labels.furnishing)).toEqual([
    'furnished: Furnished, مفروش',
    'unfurnished: Unfurnished, غير مفروش',
    'partly: Partly furnished, مفروش جزئياً',
  ]);
  expect(labelsOf(labels.subType)).toEqual([
    'duplex: Duplex, دوبلكس',
    'penthouse: Penthouse, بنتهاوس',
    'loft: Loft, لوفت',
    'hotelApartment: Hotel apartment, شقة فندقية',
    'townhouse: Townhouse, تاون هاوس',
    'bungalow: Bungalow, بنغالو',
    'compound: Villa compound, مجمع فلل',
    'wholeBuilding: Whole building, مبنى كامل',
    'fullFloor: Full floor, طابق كامل',
    'halfFloor: Half floor, نصف طابق',
    'businessCentre: Business centre, مركز أعمال',
    'coWorking: Co-working space, مساحة عمل مشتركة',
    'factory: Factory, مصنع',
    'storage: Storage, مخزن',
    'staffAccommodation: Staff accommodation, سكن موظفين',
    'shop: Shop, محل',
    'showroom: Showroom, صالة عرض',
    'restaurant: Restaurant, مطعم',
  ]);
});

it('Apartments and villas need a number of bedrooms.', () => {
  expect(PROPERTY_TYPES.filter(needsBedrooms)).toEqual(['apartment', 'villa']);
});

it('A feature suits the property types of its row, and any type if it has none.', () => {
  const unsuitable = (type: string) =>
    [...AMENITIES, ...ADDITIONAL_OPTIONS].filter((one) => !suits(one, type));
  expect(suits('pool', 'office')).toBe(false);
  expect(suits('pool', 'villa')).toBe(true);
  expect(suits('pool', undefined)).toBe(true);
  expect(suits('pool', '')).toBe(true);
  expect(suits('vacant', 'office')).toBe(true);
  expect(unsuitable('commercial_lands')).toHaveLength(35);
});

it.each([
  ['apartment', ['duplex', 'penthouse', 'loft', 'hotelApartment', 'wholeBuilding', 'fullFloor']],
  ['villa', ['townhouse', 'bungalow', 'compound']],
  ['office', ['wholeBuilding', 'fullFloor', 'halfFloor', 'businessCentre', 'coWorking']],
  ['warehouses', ['factory', 'storage']],
  ['labour', ['staffAccommodation']],
  ['Retail_store', ['shop', 'showroom', 'restaurant']],
  ['farms', []],
  ['commercial_lands', []],
])('The property type %s has the subtypes %o.', (type, subTypes) => {
  expect(SUB_TYPES.filter((one) => suits(one, type))).toEqual(subTypes);
});

it.each([
  ['bedrooms', 'villa', true],
  ['bedrooms', 'office', false],
  ['title', undefined, true],
  ['bedrooms', undefined, false],
  ['bbox', 'office', true],
  ['toString', 'office', true],
])('The field %s belongs to the property type %s: %s.', (key, type, belongs) => {
  expect(belongsTo(key, type)).toBe(belongs);
});

it.each([
  ['tenantType', { propertyType: 'villa', type: 'rent' }, true],
  ['tenantType', { propertyType: 'villa', type: 'sale' }, false],
  ['tenantType', { propertyType: 'office', type: 'rent' }, false],
  ['tenantType', { propertyType: null, type: 'rent' }, false],
  ['developer', { propertyType: 'office', propertyCondition: 'off-plan' }, true],
  ['developer', { propertyType: 'office', propertyCondition: null }, false],
  ['rentPeriod', { type: 'rent', paymentPeriod: 'yearly' }, true],
  ['rentPeriod', { type: 'rent', paymentPeriod: 'howManyYears' }, false],
  ['rentPeriod', { type: 'sale', paymentPeriod: 'oneTimePayment' }, false],
  ['chequeOptions', { type: 'rent', rentPeriod: null }, true],
  ['chequeOptions', { type: 'rent', rentPeriod: 'yearly' }, true],
  ['chequeOptions', { type: 'rent', rentPeriod: 'monthly' }, false],
  ['subType', { propertyType: 'villa', subType: 'townhouse' }, true],
  ['subType', { propertyType: 'villa', subType: 'penthouse' }, false],
  ['subType', { propertyType: 'villa' }, true],
  ['subType', { propertyType: 'farms' }, false],
  ['bbox', {}, true],
])('The field %s applies to the listing %o: %s.', (key, listing, applies) => {
  expect(appliesTo(key, listing)).toBe(applies);
});

it.each([
  ['near', ['near', 'within']],
  ['minPrice', ['minPrice', 'maxPrice']],
  ['minArea', ['minArea', 'maxArea']],
  ['maxPrice', ['maxPrice']],
  ['city', ['city']],
])('The condition under %s has the keys %o.', (key, keys) => {
  expect(keysOfCondition(key)).toEqual(keys);
});

it('Attributes of a kind that can be filtered are listed.', () => {
  expect(filterableOfKind('many')).toEqual(['amenities', 'additionalOptions']);
  expect(filterableOfKind('text')).toEqual([]);
  expect(keysWith({ filter: 'allOf', facet: true })).toEqual(['amenities']);
});

it.each([
  ['bedrooms:studio', { key: 'bedrooms', value: 'studio' }],
  ['city:dubai', { key: 'city', value: 'dubai' }],
  ['amenities:gym', { key: 'amenities', value: 'gym' }],
  ['district:dubai/jbr_2', { key: 'district', value: 'dubai/jbr_2' }],
  ['district:dubai', undefined],
  ['district:1/jbr', undefined],
  ['district:dubai/Jbr', undefined],
  ['district:dubai/jbr/x', undefined],
  ['district: dubai/jbr', undefined],
  ['bedrooms:7', undefined],
  ['bedrooms', undefined],
  ['castle:studio', undefined],
  ['', undefined],
])('The named value "%s" is read as %o.', (text, named) => {
  const read = readNamed(text);
  expect(read).toEqual(named);
  expect(read && namedText(read)).toBe(named && text);
});

it('Named values are grouped by attribute without repetitions and unknown ones.', () => {
  expect([...namedBy(['bedrooms:1', 'city:ajman', 'bedrooms:2', 'bedrooms:1', 'x:y'])]).toEqual([
    ['bedrooms', ['1', '2']],
    ['city', ['ajman']],
  ]);
  expect([...namedBy()]).toEqual([]);
});

it.each([
  ['work_25.197_55.274_30', { kind: 'work', at: { lat: 25.197, lng: 55.274 }, minutes: 30 }],
  ['school_25_55_5', { kind: 'school', at: { lat: 25, lng: 55 }, minutes: 5 }],
  ['family_25_55_60', { kind: 'family', at: { lat: 25, lng: 55 }, minutes: 60 }],
  ['work_22.4_51_30', { kind: 'work', at: { lat: 22.4, lng: 51 }, minutes: 30 }],
  ['other_26.6_56.7_30', { kind: 'other', at: { lat: 26.6, lng: 56.7 }, minutes: 30 }],
  ['work_25_55_61', undefined],
  ['work_25_55_4', undefined],
  ['gym_25_55_30', undefined],
  ['work_25.1974_55_30', undefined],
  ['work_5_55_30', undefined],
  ['work_25_55_100', undefined],
  ['xwork_25_55_30', undefined],
  ['work_25_55_30x', undefined],
  ['work_10_55_30', undefined],
  ['work_40_55_30', undefined],
  ['work_25_40_30', undefined],
  ['work_25_70_30', undefined],
  ['', undefined],
])('The place to reach "%s" is read as %o.', (text, reach) => {
  const read = readReach(text);
  expect(read).toEqual(reach);
  expect(read && writeReach(read)).toBe(reach && text);
});

it('A place to reach is rounded to three decimals.', () => {
  expect(roundedSpot({ lat: 25.19749, lng: 55.2745 })).toEqual({ lat: 25.197, lng: 55.275 });
});

const [SOUTH, NORTH, WEST, EAST] = [22.4, 26.6, 51, 56.7];
it.each([
  [{}, true],
  [{ south: SOUTH - 0.0001 }, false],
  [{ north: NORTH + 0.0001 }, false],
  [{ west: WEST - 0.0001 }, false],
  [{ east: EAST + 0.0001 }, false],
])("An area that covers the country's box but for %o can be written: %s.", (change, can) => {
  const { south, north, west, east } = { south: SOUTH, north: NORTH, west: WEST, east: EAST, ...change };
  const corners = [
    { lat: south, lng: west },
    { lat: north, lng: west },
    { lat: north, lng: east },
    { lat: south, lng: east },
  ];
  const text = writeArea(corners);
  expect(text !== undefined).toBe(can);
  expect(text && readArea(text)).toEqual(can ? corners : undefined);
});

it('A circle has the right box and distances.', () => {
  const { box, distance } = circleAround({ lat: 60, lng: 55 }, 111_195);
  const sides = Object.entries(box).map(([side, degrees]) => [side, Number(degrees.toFixed(9))]);
  expect(Object.fromEntries(sides)).toEqual({ south: 59, north: 61, west: 53, east: 57 });
  expect(distance({ lat: 61, lng: 55 })).toBe(111_195);
});

it('Seeded choices are the same on every machine.', () => {
  const rounded = (n: number) => Number(n.toFixed(6));
  const { next, between, whole, pick, some, chance } = seededRandom(1);
  expect([next(), next(), between(10, 20)].map(rounded)).toEqual([0.627074, 0.002736, 15.27447]);
  expect(Array.from({ length: 8 }, () => whole(2, 4))).toEqual([4, 4, 2, 3, 4, 3, 4, 3]);
  expect(Array.from({ length: 5 }, () => pick(['a', 'b', 'c'])).join('')).toBe('babaa');
  expect([some([1, 2, 3, 4], 2), some([1, 2], 5), some([1], 0)]).toEqual([[1, 2], [1, 2], []]);
  expect([chance(0), chance(1)]).toEqual([false, true]);
  expect(Array.from({ length: 6 }, () => chance(0.5))).toEqual([true, true, false, false, true, true]);
  expect(() => pick([])).toThrow('nothing to choose from');
});

it('Places are found by their ids, districts within their emirate.', () => {
  expect(findEmirate('dubai')?.en).toBe('Dubai');
  expect(findDistrict('dubai', 'deira')?.en).toBe('Deira');
  expect(findDistrict('ajman', 'deira')).toBe(undefined);
  expect(emiratesWith('deira')).toEqual(['dubai']);
  expect(districtsOfUae().find(({ id }) => id === 'deira')).toMatchObject({ emirate: 'dubai', en: 'Deira' });
});

it('A landmark id stands for one landmark, a kind for all of its kind.', () => {
  expect(landmarksFor('burj_khalifa').map(({ id }) => id)).toEqual(['burj_khalifa']);
  expect(new Set(landmarksFor('mall').map(({ kind }) => kind))).toEqual(new Set(['mall']));
  expect(landmarksFor('castle')).toEqual([]);
});

it('A cache evicts the least recently used value.', () => {
  const cache = createLruCache<string>(2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.getOrCreate(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect([...cache.values()]).toEqual(['A', 'B']);
  cache.delete('a');
  expect([...cache.values()]).toEqual(['B']);
  cache.clear();
  expect([...cache.values()]).toEqual([]);
});
