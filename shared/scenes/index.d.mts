/** Times of day a scene can be lit by. */
export type SceneTime = 'dawn' | 'morning' | 'noon' | 'golden' | 'dusk' | 'night';

/** What to draw. The same spec always gives the same picture; a time left out is chosen by the seed. */
export interface SceneSpec {
  kind: string;
  seed?: string | number;
  time?: SceneTime;
  /** Prefix of the ids inside the SVG, so that two drawings can stand on one page. */
  idPrefix?: string;
  title?: string;
}

/** An SVG drawing: 1200 × 800 units; `panorama` 1600 × 820, emirates 1000 × 1000. */
export function scene(spec: SceneSpec): string;
/** The gallery of a listing of that property type, cover first. */
export function listingScenes(listing: {
  type: string;
  seed: string | number;
  count?: number;
}): Required<Pick<SceneSpec, 'kind' | 'seed' | 'time'>>[];
/** Sky, haze and ground as hex colours. */
export function scenePalette(spec: SceneSpec): [string, string, string];
/** Names of the small drawings of empty states. */
export const SPOTS: readonly string[];
export function spot(name: string): string;
export const EMIRATES: Record<string, unknown>;
export const TIMES: Record<SceneTime, unknown>;
export const KINDS: Record<string, unknown>;
