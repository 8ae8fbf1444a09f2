/** The lines of a server's log that tell of a fault of its own: `error` and `fatal`. */
export const faults = (log: string): string[] =>
  log.split('\n').filter((line) => /"level":"?(?:error|fatal|50|60)\b/.test(line));
