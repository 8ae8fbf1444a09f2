/**
 * Stores a record in the first free of `most` numbered places, which a unique index keeps apart.
 * @param insert undefined if the place was taken meanwhile
 * @returns undefined if all places are taken
 */
export async function inFreePlace<T>(
  most: number,
  findTaken: () => Promise<{ place: number }[]>,
  insert: (place: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < most; attempt += 1) {
    const taken = new Set((await findTaken()).map(({ place }) => place));
    const place = Array.from({ length: most }, (_, at) => at).find((at) => !taken.has(at));
    if (place === undefined) return undefined;
    const added = await insert(place);
    if (added) return added;
  }
  return undefined;
}
