import landmarks from '../../data/landmarks.json' with { type: 'json' };
import { isLandmarkKind } from './near';

/** A well-known place, in degrees (WGS 84). */
export interface Landmark {
  id: string;
  en: string;
  ar: string;
  kind: string;
  lat: number;
  lng: number;
}

export const LANDMARKS: readonly Landmark[] = landmarks;
const byId = new Map(LANDMARKS.map((landmark) => [landmark.id, landmark]));

/** Landmarks for an id in `near`: one landmark, all of a kind, or none if unknown. */
export function landmarksFor(id: string): readonly Landmark[] {
  if (isLandmarkKind(id)) return LANDMARKS.filter(({ kind }) => kind === id);
  const one = byId.get(id);
  return one ? [one] : [];
}
