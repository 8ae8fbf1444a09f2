import type { Degrees, Source } from './source';

/** A feature of an operator's layer; missing properties are tolerated. */
interface Feature {
  properties: { class?: string; ref?: string; en?: string; ar?: string } | null;
  geometry: { type: string; coordinates: unknown } | null;
}

/** Maps the layers' road classes to those of the base map. */
const ROAD_KINDS: Record<string, string> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  arterial: 'secondary',
  tertiary: 'street',
  residential: 'street',
  unclassified: 'street',
};

const namesOf = ({ properties }: Feature) => ({
  en: properties?.en ?? '',
  ar: properties?.ar || (properties?.en ?? ''),
});
const kindOf = ({ properties }: Feature) => properties?.class ?? '';

const linesOf = ({ geometry }: Feature): Degrees[][] =>
  geometry?.type === 'LineString'
    ? [geometry.coordinates as Degrees[]]
    : geometry?.type === 'MultiLineString'
      ? (geometry.coordinates as Degrees[][])
      : [];
const polygonsOf = ({ geometry }: Feature): Degrees[][][] =>
  geometry?.type === 'Polygon'
    ? [geometry.coordinates as Degrees[][]]
    : geometry?.type === 'MultiPolygon'
      ? (geometry.coordinates as Degrees[][][])
      : [];

/** The colour of a metro line follows from its name. */
const railKind = (feature: Feature): string => {
  const kind = kindOf(feature);
  if (kind !== 'metro') return kind;
  return /green/i.test(feature.properties?.en ?? '') ? 'green' : 'red';
};

/** Converts the operator's layers, keyed by name, to the parts of the base map that they replace. */
export function baseMapFromLayers(layers: Readonly<Record<string, readonly Feature[]>>): Partial<Source> {
  const { coast, parks, rail } = layers;
  const roads = [layers['roads-major'], layers['roads-minor']].flatMap((features) => features ?? []);
  return {
    ...(coast && { land: coast.flatMap(polygonsOf) }),
    ...(parks && {
      parks: parks.flatMap((feature) =>
        polygonsOf(feature).map(([ring = []]) => ({ kind: kindOf(feature), ring, ...namesOf(feature) })),
      ),
    }),
    ...(rail && {
      rails: rail.flatMap((feature) => linesOf(feature).map((line) => ({ kind: railKind(feature), line }))),
      stations: rail
        .filter(({ geometry }) => geometry?.type === 'Point')
        .map((feature) => ({
          kind: kindOf(feature).replace(/_station$/, ''),
          at: feature.geometry?.coordinates as Degrees,
          ...namesOf(feature),
        })),
    }),
    ...(roads.length > 0 && {
      roads: roads.flatMap((feature) =>
        linesOf(feature).map((line) => ({
          kind: ROAD_KINDS[kindOf(feature)] ?? 'street',
          ref: feature.properties?.ref ?? '',
          line,
          ...namesOf(feature),
        })),
      ),
    }),
  };
}

/** Loads the operator's layers; one that fails leaves the bundled data in place. */
export async function loadLayers(names: readonly string[]): Promise<Partial<Source>> {
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        const answer = await fetch(`/map/${name}.geojson`);
        if (!answer.ok) return [];
        const { features } = (await answer.json()) as { features: Feature[] };
        return Array.isArray(features) ? [[name, features] as const] : [];
      } catch {
        return [];
      }
    }),
  );
  return baseMapFromLayers(Object.fromEntries(found.flat()));
}
