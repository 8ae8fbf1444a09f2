import { circleAround } from '@manzil/shared/domain/place/near';

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

/** The nearest landmarks, at most two of a kind so that six metro stations don't hide the hospital. */
export function landmarksNear(
  all: readonly Landmark[],
  at: { lat: number; lng: number },
  count: number,
): NearLandmark[] {
  const { distance } = circleAround(at, 0);
  const seen = new Map<string, number>();
  return all
    .map((landmark) => ({ landmark, kilometres: distance(landmark) / 1000 }))
    .sort((a, b) => a.kilometres - b.kilometres)
    .filter(({ landmark }) => {
      const before = seen.get(landmark.kind) ?? 0;
      seen.set(landmark.kind, before + 1);
      return before < 2;
    })
    .slice(0, count);
}
