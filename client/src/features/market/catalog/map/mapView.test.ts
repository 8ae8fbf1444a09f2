import type { LatLngBounds, Map as LeafletMap } from 'leaflet';
import { expect, test } from 'vitest';
import { fitPlace, fitResults } from './mapView';

type Box = [south: number, west: number, north: number, east: number];
type View = { centre: number[]; zoom: number } | { box: Box; maxZoom?: number };

/** What a map of 1000 by 500 pixels is told to show. */
function viewAfter(fit: (map: LeafletMap) => void): View | undefined {
  let view: View | undefined;
  const map = {
    getSize: () => ({ multiplyBy: (share: number) => [1000 * share, 500 * share] }),
    setView: (centre: number[], zoom: number) => void (view = { centre, zoom }),
    fitBounds: (bounds: LatLngBounds, { maxZoom }: { maxZoom?: number }) => {
      const box: Box = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()];
      view = { box, ...(maxZoom && { maxZoom }) };
    },
  };
  fit(map as unknown as LeafletMap);
  return view;
}
const category = 'rent' as const;

test.each<[string, object, View]>([
  ['a district', { city: 'dubai', district: 'dubai_marina' }, { centre: [25.0805, 55.1403], zoom: 14 }],
  ['Dubai', { city: 'dubai' }, { centre: [25.15, 55.26], zoom: 11 }],
  ['Sharjah', { city: 'sharjah' }, { centre: [25.33, 55.43], zoom: 12 }],
  ['nothing', {}, { box: [24.25, 54.25, 25.9, 56.05] }],
  ['a box', { city: 'dubai', bbox: [55.1, 25.1, 55.3, 25.2] }, { box: [25.1, 55.1, 25.2, 55.3] }],
])('For %s the map opens on its place.', (_place, filter, view) => {
  expect(viewAfter((map) => fitPlace(map, { category, ...filter }))).toEqual(view);
});

/** Homes at 25.01, 25.02, … degrees north. */
const homes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ lat: 25 + (at + 1) / 100, lng: 55.3 }));
const fitted = (count: number, filter: object) =>
  viewAfter((map) => fitResults(map, { data: homes(count), count } as never, { category, ...filter }));

test.each<[number, object, Box]>([
  [50, {}, [25.02, 55.3, 25.49, 55.3]],
  [49, {}, [25.01, 55.3, 25.49, 55.3]],
  [50, { minPrice: 1 }, [25.01, 55.3, 25.5, 55.3]],
  [0, {}, [22.63, 51.49, 26.07, 56.39]],
])(
  'Of %i homes found by %j, an unfiltered market leaves out two percent at each edge.',
  (count, filter, box) => {
    const view = fitted(count, filter);
    expect(view).toEqual(count > 0 ? { box, maxZoom: 16 } : { box });
  },
);

test('A single home is shown with its surroundings.', () => {
  expect(fitted(1, { city: 'dubai' })).toEqual({ box: [25.01, 55.3, 25.01, 55.3], maxZoom: 13 });
});

test('Without results the map stays where a place is asked for.', () => {
  expect(fitted(0, { city: 'dubai' })).toBeUndefined();
});
