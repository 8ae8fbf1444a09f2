/** Turns an empty list into no filter. */
export const undefinedIfEmpty = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
