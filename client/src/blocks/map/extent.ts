/** The country and its neighbours in degrees: panning is limited to them. */
export const EXTENT = { west: 50.2, south: 21.5, east: 58, north: 27.4 };

/** Web Mercator as fractions of the world's width, from its northwest corner. */
export function toWorld([lng, lat]: readonly [lng: number, lat: number]): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}
