import { expect, test } from 'vitest';
import { baseMapFromLayers } from './operatorLayers';

const feature = (properties: object, type: string, coordinates: unknown) => ({
  properties,
  geometry: { type, coordinates },
});
const LINE = [
  [55.1, 25.1],
  [55.2, 25.2],
];

test('Operator layers replace only their own part of the map.', () => {
  expect(baseMapFromLayers({})).toEqual({});
  const parts = baseMapFromLayers({
    'roads-major': [
      feature({ class: 'trunk', ref: 'E11', en: 'Long Road', ar: 'الطريق' }, 'LineString', LINE),
    ],
    'roads-minor': [feature({ class: 'residential', en: 'Lane' }, 'MultiLineString', [LINE, LINE])],
  });
  expect(Object.keys(parts)).toEqual(['roads']);
  expect(parts.roads?.map(({ kind, ref, en, ar }) => [kind, ref, en, ar])).toEqual([
    ['trunk', 'E11', 'Long Road', 'الطريق'],
    ['street', '', 'Lane', 'Lane'],
    ['street', '', 'Lane', 'Lane'],
  ]);
});

test('Railway layers contain lines by colour, and stations.', () => {
  const { rails, stations } = baseMapFromLayers({
    rail: [
      feature({ class: 'metro', en: 'Green Line' }, 'LineString', LINE),
      feature({ class: 'metro', en: 'Red Line' }, 'LineString', LINE),
      feature({ class: 'tram', en: 'Tram' }, 'LineString', LINE),
      feature({ class: 'metro_station', en: 'Union', ar: 'الاتحاد' }, 'Point', LINE[0]),
    ],
  });
  expect(rails?.map(({ kind }) => kind)).toEqual(['green', 'red', 'tram']);
  expect(stations).toEqual([{ kind: 'metro', at: LINE[0], en: 'Union', ar: 'الاتحاد' }]);
});

test('A feature without properties or geometry is skipped.', () => {
  const { land, parks } = baseMapFromLayers({
    coast: [{ properties: null, geometry: null }, feature({}, 'Polygon', [LINE])],
    parks: [feature({}, 'LineString', LINE)],
  });
  expect(land).toEqual([[LINE]]);
  expect(parks).toEqual([]);
});
