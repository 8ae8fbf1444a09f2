/** Half-open range of keys: includes `start`, excludes `end`. */
export interface KeyRange {
  start: Buffer;
  end: Buffer;
}
