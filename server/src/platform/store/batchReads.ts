/** Maximum number of records per query. */
const MAX_BATCH = 200;

interface Waiting<T> {
  id: string;
  resolve: (found: T | undefined) => void;
  reject: (error: unknown) => void;
}

/** Resolves each caller in a turn of its own, so that counters and capacity checks see them one after another. */
async function resolveBatch<T>(
  waiting: Waiting<T>[],
  load: (ids: string[]) => Promise<Map<string, T>>,
): Promise<void> {
  try {
    const found = await load([...new Set(waiting.map(({ id }) => id))]);
    for (const { id, resolve } of waiting) setImmediate(resolve, found.get(id));
  } catch (error) {
    for (const { reject } of waiting) setImmediate(reject, error);
  }
}

/**
 * Reads records by id, batching all requests of one turn of the event loop into one query: the busier the server, the
 * cheaper each record. Nothing is cached; each query starts after the last of its requests. Requests for the same
 * record in one turn get the same object. Missing records are undefined.
 */
export function batchReads<T>(
  load: (ids: string[]) => Promise<Map<string, T>>,
): (id: string) => Promise<T | undefined> {
  let open: Waiting<T>[] = [];
  const begin = () => {
    const mine: Waiting<T>[] = [];
    setImmediate(() => {
      if (open === mine) open = [];
      void resolveBatch(mine, load);
    });
    return mine;
  };
  return (id) =>
    new Promise((resolve, reject) => {
      if (open.length === 0 || open.length >= MAX_BATCH) open = begin();
      open.push({ id, resolve, reject });
    });
}
