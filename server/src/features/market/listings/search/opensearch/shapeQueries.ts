import type { PlainShape } from '@manzil/search';

/** A query clause. */
export type Clause = Record<string, unknown>;

export const between = (field: string, least: number | undefined, most?: number): Clause => ({
  range: {
    [field]: { ...(least !== undefined && { gte: least }), ...(most !== undefined && { lte: most }) },
  },
});
export const all = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });
export const any = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? { match_none: {} } : { bool: { should: clauses, minimum_should_match: 1 } };
export const none = (clauses: readonly Clause[]): Clause => ({ bool: { must_not: clauses } });

/**
 * The tests of packages/search in the same arithmetic, so that both engines agree on a home at the edge: OpenSearch's
 * own shapes round positions to a centimetre, take a sphere for a plane, and refuse outlines that cross themselves.
 */
const START = "if (doc['lat'].size() == 0 || doc['lng'].size() == 0) return false;".concat(
  " double lat = doc['lat'].value; double lng = doc['lng'].value;",
);
const SCRIPTS: Record<PlainShape['kind'], string> = {
  circle: `${START}
    double north = (lat - (double) params.lat) * (double) params.scale.lat;
    double east = (lng - (double) params.lng) * (double) params.scale.lng;
    return Math.hypot(north, east) <= (double) params.metres;`,
  outline: `${START}
    int strip = -1;
    for (def cut : params.cuts) { if ((double) cut > lat) break; strip++; }
    if (strip < 0 || strip >= params.cuts.size() - 1) return false;
    int crossed = 0;
    int end = (int) params.begins[strip + 1];
    for (int side = (int) params.begins[strip]; side < end; side++) {
      if ((double) params.starts[side] + (double) params.slopes[side] * lat <= lng) crossed++;
    }
    return crossed % 2 == 1;`,
  runs: `${START}
    int row = (int) Math.floor((lat - (double) params.south) * (double) params.scale) - (int) params.bottom;
    int column = (int) Math.floor((lng - (double) params.west) * (double) params.scale);
    if (row < 0 || row >= params.runs.size()) return false;
    def runs = params.runs[row];
    for (int at = 0; at < runs.size(); at += 2) {
      if (column >= (int) runs[at] && column < (int) runs[at + 1]) return true;
    }
    return false;`,
};

/** Homes in a shape, prefiltered by its box. */
function inShape({ kind, box: { south, north, west, east }, ...params }: PlainShape): Clause {
  const box = [between('lat', south, north), between('lng', west, east)];
  return all([...box, { script: { script: { lang: 'painless', source: SCRIPTS[kind], params } } }]);
}

/** Homes in any of the shapes. */
export const inAny = (shapes: readonly PlainShape[]): Clause => any(shapes.map(inShape));
