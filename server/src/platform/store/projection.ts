/** Builds a projection of these fields. */
export const projectionOf = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 1])) as Record<Key, 1>;

/**
 * Type of a record read with a projection of these fields: the fields and the id. Queries declare it as their result,
 * so that fields outside the projection can't be used.
 */
export type ReadOf<Stored extends { _id: unknown }, Keys extends readonly (keyof Stored)[] = []> = Pick<
  Stored,
  '_id' | Keys[number]
>;
