/** Half-open: from `start` to before `end`. */
export interface KeyRange {
  start: Buffer;
  end: Buffer;
}
