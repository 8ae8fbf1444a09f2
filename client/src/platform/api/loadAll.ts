/** Rows per call, the most that lists answer. */
const LIMIT = 100;

/** All rows of a paged list, loaded page by page. */
export async function loadAll<Row>(
  loadPage: (paging: { page: number; limit: number }) => Promise<{ data: Row[]; count: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, count } = await loadPage({ page, limit: LIMIT });
    rows.push(...data);
    if (data.length === 0 || rows.length >= count) return rows;
  }
}
