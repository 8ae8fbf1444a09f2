/** These fields, as a projection. */
export const projectionOf = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 1])) as Record<Key, 1>;

/**
 * What a query with the projection of these fields reads of a record: them and the id. A query says what it reads by this
 * type, so that a field nobody asked for cannot be used.
 */
export type ReadOf<Stored extends { _id: unknown }, Keys extends readonly (keyof Stored)[] = []> = Pick<
  Stored,
  '_id' | Keys[number]
>;
