/** Rows per call, the most that lists answer. */
const LIMIT = 100;

/**
 * All rows of a paged list, each once. Starts again if their number changes meanwhile, because rows then move to other
 * pages; after `runs` runs the list is taken as it is.
 */
export async function loadAll<Row extends { id: string }>(
  loadPage: (paging: { page: number; limit: number }) => Promise<{ data: Row[]; count: number }>,
  runs = 3,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let before: number | undefined;
  for (let page = 1; ; page += 1) {
    const { data, count } = await loadPage({ page, limit: LIMIT });
    if (before !== undefined && count !== before && runs > 1) return loadAll(loadPage, runs - 1);
    before = count;
    for (const row of data) rows.set(row.id, row);
    if (data.length === 0 || rows.size >= count) return [...rows.values()];
  }
}
