type FlatRecord = Record<string, string | number>;

/** Flattens a record to values by path: `rent.byEmirate.dubai.registration`. */
function flatten(value: unknown, path = ''): FlatRecord {
  if (typeof value === 'string' || typeof value === 'number') return { [path]: value };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key)),
  ) as FlatRecord;
}

/** Diff of two records for the audit trail: `[before, after]` by path. */
export function changesBetween(before: unknown, after: unknown): Record<string, unknown> {
  const [former, latter] = [flatten(before), flatten(after)];
  const keys = [...new Set([...Object.keys(former), ...Object.keys(latter)])];
  return Object.fromEntries(
    keys
      .filter((key) => former[key] !== latter[key])
      .map((key) => [key.replaceAll('.', ' '), [former[key] ?? null, latter[key] ?? null]]),
  );
}
