import coast from '../shared/data/basemap/coast.json' with { type: 'json' };
import islands from '../shared/data/basemap/land.json' with { type: 'json' };
import outline from '../shared/data/uae-outline.json' with { type: 'json' };

export type Point = readonly number[];
/** Degrees, `[lng, lat]`. */
export type Ring = readonly Point[];
type Polygon = readonly Ring[];

/** Square degrees: only the islands of Abu Dhabi's outline are used, as its mainland is coarser than the coast. */
const ISLAND = 0.003;

/** Area of a ring in square degrees. */
export const areaOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], at) => {
      const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

const outlines = (matches: (properties: { id: string; kind: string }) => boolean): Polygon[] =>
  outline.features
    .filter(({ properties }) => matches(properties))
    .flatMap(({ geometry: { type, coordinates } }) =>
      type === 'Polygon' ? [coordinates as Ring[]] : (coordinates as Ring[][]),
    );

/** Land by the coast, which an operator's layer can replace. */
export const shore: readonly Polygon[] = [...coast, ...islands.map(({ at }) => [at])];
/** Land by the outline of the country, where it is more detailed than the coast. */
export const detailed: readonly Polygon[] = [
  ...outlines(({ id }) => id === 'dubai'),
  ...outlines(({ id }) => id === 'abu_dhabi').filter(([ring = []]) => areaOf(ring) < ISLAND),
];
/** Land beyond the extent of the coast. */
export const beyond: readonly Polygon[] = outlines(({ id }) => id === 'beyond');
/** The neighbouring countries, drawn on land only. */
export const abroad: readonly Polygon[] = outlines(({ kind }) => kind === 'neighbour');
