/**
 * Fetches code that stands on every page: without a connection once there is one, so that a page that stands is not given
 * up for a part of it.
 * @throws what `load` throws while there is a connection
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
