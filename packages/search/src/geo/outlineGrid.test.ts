import { expect, it } from 'vitest';
import { readArea, writeArea, type Spot } from '@manzil/shared/domain/place/areas';
import { UAE_BOX } from '@manzil/shared/domain/place/box';
import { isInside } from '../testing/ground';
import { seeded } from '../testing/seeded';
import { isWithin, outlineOf, type Outline } from './outline';
import { hasBit, setBit, wordsFor } from '../bits';
import { keepInside } from './outlineGrid';

type Random = ReturnType<typeof seeded>;
const SIZES = [1, 2, 7, 64, 300];
const { south, north, west, east } = UAE_BOX;

/** The outline as the product parses it, to four decimals. */
function read(spots: readonly Spot[]): Spot[] {
  const outline = readArea(writeArea(spots) ?? '');
  if (!outline) throw new Error('no outline');
  return outline;
}

/** A random point in a box, between the ten-thousandths on which outline points lie. */
const somewhere = (random: Random, [from, to]: [Spot, Spot]): Spot => ({
  lat: from.lat + (Math.round(random.next() * 10_000) / 10_000) * (to.lat - from.lat) + 0.000_031,
  lng: from.lng + (Math.round(random.next() * 10_000) / 10_000) * (to.lng - from.lng) + 0.000_037,
});
const COUNTRY: [Spot, Spot] = [
  { lat: south, lng: west },
  { lat: north, lng: east },
];

/** Sixty points zig-zagging across a box, moved east by `shift` degrees. */
const comb = (shift: number, [from, to]: [Spot, Spot] = COUNTRY): Spot[] => [
  ...Array.from({ length: 58 }, (_, at) => ({
    lat: at % 2 ? to.lat - 0.1 : from.lat + 0.1,
    lng: from.lng + 0.1 + (at * (to.lng - from.lng - 0.3)) / 58 + shift,
  })),
  { lat: from.lat, lng: to.lng },
  { lat: from.lat, lng: from.lng },
];
/** A zigzag across the country, returning thirty metres away: sides everywhere, hardly any interior. */
function sliver(shift: number): Spot[] {
  const there = Array.from({ length: 30 }, (_, at) => ({
    lat: at % 2 ? north - 0.1 : south + 0.1,
    lng: west + 0.1 + at * 0.18 + shift,
  }));
  return [...there, ...there.map(({ lat, lng }) => ({ lat, lng: lng + 0.0003 })).reverse()];
}
function drawn(random: Random, size: number): Spot[] {
  const middle = somewhere(random, [
    { lat: south + size, lng: west + size },
    { lat: north - size, lng: east - size },
  ]);
  const points = random.whole(3, random.chance(0.5) ? 9 : 60);
  // A random order makes sides cross; with too many crossings the outline would be refused.
  const isStar = points > 9 || random.chance(0.5);
  return Array.from({ length: points }, (_, at) => {
    const turn = (isStar ? at / points : random.next()) * 2 * Math.PI;
    const reach = size * (0.1 + 0.85 * random.next());
    return { lat: middle.lat + reach * Math.sin(turn), lng: middle.lng + reach * Math.cos(turn) };
  });
}
/** The grid's answer for each point. */
function answersOf(points: readonly Spot[], outlines: readonly Outline[], size: number): boolean[] {
  const rows = new Int32Array(wordsFor(points.length));
  for (const row of points.keys()) setBit(rows, row);
  const columns = {
    lat: Float64Array.from(points, ({ lat }) => lat),
    lng: Float64Array.from(points, ({ lng }) => lng),
  };
  keepInside(rows, columns, outlines, size);
  return points.map((_, row) => hasBit(rows, row));
}
/** The points for which a grid of any size disagrees with `rule`. */
function wrongOf(
  pointsFor: (size: number) => Spot[],
  outlines: readonly Outline[],
  rule: (at: Spot) => boolean,
) {
  return SIZES.flatMap((size) => {
    const points = pointsFor(size);
    const answers = answersOf(points, outlines, size);
    return points.flatMap((at, row) => (answers[row] === rule(at) ? [] : [{ size, at, said: answers[row] }]));
  });
}
const square = (lat: number, lng: number, size: number): Spot[] => [
  { lat, lng },
  { lat, lng: lng + size },
  { lat: lat + size, lng: lng + size },
  { lat: lat + size, lng },
];

const random = seeded(11);
const CASES: [name: string, outlines: Spot[][]][] = [
  ['one triangle', [square(25, 55, 0.3).slice(1)]],
  ['the whole country', [square(south, west, north - south)]],
  [
    'squares that touch along a side and at a corner',
    [square(25, 55, 0.2), square(25, 55.2, 0.2), square(25.2, 55.4, 0.2)],
  ],
  ['one within another', [square(24, 54, 1), square(24.3, 54.3, 0.2)]],
  ['the same one twice', [square(24, 54, 1), square(24, 54, 1)]],
  ['the smallest there are', [square(25, 55, 0.0001), square(25.0001, 55.0001, 0.0001)]],
  [
    'tiny ones at the ends of the country',
    [square(south, west, 0.001), square(north - 0.001, east - 0.001, 0.001)],
  ],
  [
    'a line without an inside',
    [
      [
        { lat: 25, lng: 55 },
        { lat: 25, lng: 55.4 },
        { lat: 25, lng: 55.2 },
      ],
    ],
  ],
  [
    'a line north without an inside',
    [
      [
        { lat: 25, lng: 55 },
        { lat: 25.4, lng: 55 },
        { lat: 25.2, lng: 55 },
      ],
    ],
  ],
  [
    'a bow tie',
    [
      [
        { lat: 25, lng: 55 },
        { lat: 25.4, lng: 55.4 },
        { lat: 25.4, lng: 55 },
        { lat: 25, lng: 55.4 },
      ],
    ],
  ],
  ['an outline drawn twice around', [[...square(25, 55, 0.3), ...square(25, 55, 0.3)]]],
  ['five combs across the country', [0, 1, 2, 3, 4].map((at) => comb(at * 0.01))],
  ['five lines there and back', [0, 1, 2, 3, 4].map((at) => sliver(at * 0.03))],
  [
    'combs and a far triangle',
    [
      comb(0, [
        { lat: 25, lng: 55 },
        { lat: 25.3, lng: 55.5 },
      ]),
      square(22.5, 51.2, 0.2),
    ],
  ],
  ...Array.from({ length: 120 }, (_, at): [string, Spot[][]] => [
    `drawing ${at}`,
    Array.from({ length: random.whole(1, 5) }, () => drawn(random, [0.002, 0.05, 0.4, 2][at % 4] ?? 1)),
  ]),
];

/** The south-west and north-east corners of the box around some points. */
function boxOf(spots: readonly Spot[]): [Spot, Spot] {
  const [lats, lngs] = [spots.map(({ lat }) => lat), spots.map(({ lng }) => lng)];
  return [
    { lat: Math.min(...lats), lng: Math.min(...lngs) },
    { lat: Math.max(...lats), lng: Math.max(...lngs) },
  ];
}

it.each(CASES)('The grid agrees with a ray cast north from each point: %s.', (_name, drawings) => {
  const spots = drawings.map(read);
  const near = boxOf(spots.flat());
  const points = () =>
    Array.from({ length: 300 }, (_, point) => somewhere(random, point % 3 === 0 ? COUNTRY : near));
  const rule = (at: Spot) => spots.some((outline) => isInside(at, outline));
  expect(wrongOf(points, spots.map(outlineOf), rule)).toEqual([]);
});

it.each(CASES)(
  'The grid agrees with the outlines on their sides and corners and on its own lines: %s.',
  (_name, drawings) => {
    const spots = drawings.map(read);
    const outlines = spots.map(outlineOf);
    const onSides = spots.flatMap((outline) =>
      outline.flatMap((spot, at) => {
        const next = outline[(at + 1) % outline.length] ?? spot;
        const [share, across] = [random.next(), next.lng - spot.lng];
        return [
          spot,
          { lat: spot.lat, lng: next.lng },
          { lat: spot.lat, lng: spot.lng + share * across },
          { lat: spot.lat + share * (next.lat - spot.lat), lng: spot.lng + share * across },
        ];
      }),
    );
    const [from, to] = boxOf(spots.flat());
    const onLines = (size: number) =>
      Array.from({ length: 60 }, () => ({
        lat: from.lat + (random.whole(0, size) * (to.lat - from.lat)) / size,
        lng: from.lng + (random.whole(0, size) * (to.lng - from.lng)) / size,
      }));
    const rule = ({ lat, lng }: Spot) => outlines.some((outline) => isWithin(outline, lat, lng));
    expect(wrongOf((size) => [...onSides, ...onLines(size)], outlines, rule)).toEqual([]);
  },
);

it.each([
  ['a corner in the south-west', 25, 55, true],
  ['the western side', 25.1, 55, true],
  ['the southern side', 25, 55.1, true],
  ['the eastern side', 25.1, 55.2, false],
  ['the northern side', 25.2, 55.1, false],
  ['the inside', 25.1, 55.1, true],
])(
  'Southern and western sides belong to an area, northern and eastern ones do not: %s.',
  (_where, lat, lng, expected) => {
    const outline = outlineOf(read(square(25, 55, 0.2)));
    expect(isWithin(outline, lat, lng)).toBe(expected);
    expect(
      wrongOf(
        () => [{ lat, lng }],
        [outline],
        () => expected,
      ),
    ).toEqual([]);
  },
);

it(
  'Testing five areas across the country takes less than half the time of testing each point.',
  { tags: ['clock'] },
  () => {
    const outlines = [0, 1, 2, 3, 4].map((at) => outlineOf(read(comb(at * 0.01))));
    const count = 400_000;
    const lat = Float64Array.from({ length: count }, () => south + random.next() * (north - south));
    const lng = Float64Array.from({ length: count }, () => west + random.next() * (east - west));
    const least = (work: () => unknown) =>
      Math.min(
        ...Array.from({ length: 7 }, () => {
          const begun = performance.now();
          work();
          return performance.now() - begun;
        }),
      );
    const together = least(() =>
      keepInside(new Int32Array(wordsFor(count)).fill(-1), { lat, lng }, outlines, 240),
    );
    const eachPoint = least(() =>
      lat.reduce(
        (sum, at, row) => sum + (outlines.some((one) => isWithin(one, at, lng[row] ?? 0)) ? 1 : 0),
        0,
      ),
    );
    expect(together / eachPoint).toBeLessThan(0.5);
  },
);
