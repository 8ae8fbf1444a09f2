type Leaves = Record<string, string | number>;

/** The single values by their path: `rent.byEmirate.dubai.registration`. */
function leavesOf(value: unknown, path = ''): Leaves {
  if (typeof value === 'string' || typeof value === 'number') return { [path]: value };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key)),
  ) as Leaves;
}

/** For the audit trail: the values within two records that differ, by their path, each as it was and as it is. */
export function changesBetween(before: unknown, after: unknown): Record<string, unknown> {
  const [former, latter] = [leavesOf(before), leavesOf(after)];
  const keys = [...new Set([...Object.keys(former), ...Object.keys(latter)])];
  return Object.fromEntries(
    keys
      .filter((key) => former[key] !== latter[key])
      .map((key) => [key.replaceAll('.', ' '), [former[key] ?? null, latter[key] ?? null]]),
  );
}
