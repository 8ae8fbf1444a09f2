/**
 * Loads code that every page contains. Without a connection, waits for one, so that the page isn't replaced by an error
 * because of a part of it.
 * @throws the error of `load` while online
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
