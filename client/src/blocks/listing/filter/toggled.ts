/** Turns an empty list into no filter. */
export const undefinedIfEmpty = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

export const toggled = <T>(values: readonly T[] = [], value: T): T[] | undefined =>
  undefinedIfEmpty(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
