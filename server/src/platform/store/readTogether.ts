/** Records asked for in one question at most. */
const MOST = 200;

interface Waiting<T> {
  id: string;
  resolve: (found: T | undefined) => void;
  reject: (error: unknown) => void;
}

/** Each goes on in a turn of its own: what counts calls, or looks whether there is room, sees them one after the other. */
async function answer<T>(
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
 * Reads records by id, with one question for all that are asked for in one turn of the event loop: the busier a server is,
 * the less a record costs. Nothing is kept: each question begins after the last of those who wait for it asked. Whoever
 * asks for the same record in the same turn is given the same object. What is not there is undefined.
 */
export function readTogether<T>(
  load: (ids: string[]) => Promise<Map<string, T>>,
): (id: string) => Promise<T | undefined> {
  let open: Waiting<T>[] = [];
  const begin = () => {
    const mine: Waiting<T>[] = [];
    setImmediate(() => {
      if (open === mine) open = [];
      void answer(mine, load);
    });
    return mine;
  };
  return (id) =>
    new Promise((resolve, reject) => {
      if (open.length === 0 || open.length >= MOST) open = begin();
      open.push({ id, resolve, reject });
    });
}
