/** How near to a landmark, in metres. */
export const NEAREST = 100;
export const FARTHEST = 10_000;
/** Where no distance is said: some twelve minutes on foot. */
export const USUAL = 1000;
/** What is offered to choose from. */
export const DISTANCES = [500, 1000, 2000, 3000, 5000] as const;
/** Kinds of landmarks of which any may be meant; their ids stand beside those of landmarks. */
export const LANDMARK_KINDS = [
  'metro_station',
  'mall',
  'school',
  'university',
  'hospital',
  'beach',
  'park',
  'airport',
  'bus_station',
] as const;
export type LandmarkKind = (typeof LANDMARK_KINDS)[number];
export const isLandmarkKind = (id: string): id is LandmarkKind => LANDMARK_KINDS.some((kind) => kind === id);

/** Metres of a degree of latitude, on a globe of 6,371 km. */
const DEGREE = 111_195;
/**
 * A circle on the ground, as flat as the ground is over a few kilometres (off by less than a metre at 5 km): its box in
 * degrees, and how degrees become metres there.
 */
export function circleAround({ lat, lng }: { lat: number; lng: number }, metres: number) {
  const ofLng = DEGREE * Math.cos((lat * Math.PI) / 180);
  const [north, east] = [metres / DEGREE, metres / ofLng];
  return {
    box: { south: lat - north, north: lat + north, west: lng - east, east: lng + east },
    /** Metres from its middle. */
    distance: (at: { lat: number; lng: number }): number =>
      Math.hypot((at.lat - lat) * DEGREE, (at.lng - lng) * ofLng),
  };
}
