/** Lines of a server's log at level `error` or `fatal`. */
export const errorLines = (log: string): string[] =>
  log.split('\n').filter((line) => /"level":"?(?:error|fatal|50|60)\b/.test(line));
