/** Range of distances to a landmark, in metres. */
export const NEAREST = 100;
export const FARTHEST = 10_000;
/** Default distance: about twelve minutes on foot. */
export const USUAL = 1000;
/** Distances offered in the filter. */
export const DISTANCES = [500, 1000, 2000, 3000, 5000] as const;
/** Kinds of landmarks, for "any mall". They share a namespace with landmark ids. */
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

/** Metres per degree of latitude, on a globe of 6,371 km. */
const DEGREE = 111_195;
/**
 * A circle on the ground, projected flat (error below one metre at 5 km): its bounding box in degrees, and a function
 * for distances.
 */
export function circleAround({ lat, lng }: { lat: number; lng: number }, metres: number) {
  const ofLng = DEGREE * Math.cos((lat * Math.PI) / 180);
  const [north, east] = [metres / DEGREE, metres / ofLng];
  return {
    box: { south: lat - north, north: lat + north, west: lng - east, east: lng + east },
    /** Metres per degree. */
    scale: { lat: DEGREE, lng: ofLng },
    /** Distance from the centre in metres. */
    distance: (at: { lat: number; lng: number }): number =>
      Math.hypot((at.lat - lat) * DEGREE, (at.lng - lng) * ofLng),
  };
}
