/**
 * Returns the error that `promise` rejects with.
 * @throws if it resolves
 */
export async function rejectionOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('expected a rejection');
}
