/** A well-known place, in degrees. */
export interface Landmark {
  id: string;
  en: string;
  ar: string;
  kind: string;
  lat: number;
  lng: number;
}
export interface NearLandmark {
  landmark: Landmark;
  kilometres: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres. */
function distance(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

/** The nearest landmarks, at most two of a kind so that six metro stations don't hide the hospital. */
export function landmarksNear(
  all: readonly Landmark[],
  at: { lat: number; lng: number },
  count: number,
): NearLandmark[] {
  const seen = new Map<string, number>();
  return all
    .map((landmark) => ({ landmark, kilometres: distance(at, landmark) }))
    .sort((a, b) => a.kilometres - b.kilometres)
    .filter(({ landmark }) => {
      const before = seen.get(landmark.kind) ?? 0;
      seen.set(landmark.kind, before + 1);
      return before < 2;
    })
    .slice(0, count);
}
