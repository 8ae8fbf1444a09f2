import { expect, test } from 'vitest';
import { writeArea } from '@manzil/shared/domain/place/areas';
import { shapesBounds } from './filterShapes';

const SQUARE = [
  { lat: 25.1, lng: 55.1 },
  { lat: 25.1, lng: 55.3 },
  { lat: 25.2, lng: 55.3 },
];
const area = writeArea(SQUARE) ?? '';
const boxOf = (shapes: Parameters<typeof shapesBounds>[0]) => {
  const bounds = shapesBounds(shapes);
  return bounds && [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()];
};

test('The map shows the drawn areas, or else the circle around a landmark.', () => {
  expect(boxOf({ areas: [area] })).toEqual([25.1, 55.1, 25.2, 55.3]);
  expect(boxOf({ areas: [area], near: ['centrepoint_metro_station'] })).toEqual([25.1, 55.1, 25.2, 55.3]);
  const [south = 0, , north = 0] = boxOf({ near: ['centrepoint_metro_station'], within: 1000 }) ?? [];
  // 2 km from side to side.
  expect((north - south) * 111.2).toBeCloseTo(2, 1);
});

test('The map keeps its view where no place is named.', () => {
  expect(boxOf({})).toBeUndefined();
  expect(boxOf({ near: ['metro_station'] })).toBeUndefined();
});
