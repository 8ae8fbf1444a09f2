// @ts-check
// Makes the log readable in development: the time, message and fields of each line. As a command it filters its
// standard input.
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** @type {[number, string][]} */
const MARKS = [
  [50, 'ERROR '],
  [40, 'warning: '],
];

/**
 * Formats a line of the server's log; other lines stay as they are.
 * @param {string} line
 */
function readable(line) {
  let record;
  try {
    record = JSON.parse(line);
  } catch {
    return line;
  }
  if (typeof record?.level !== 'number') return line;
  const { level, time, msg, err, ...rest } = record;
  const [, mark = ''] = MARKS.find(([from]) => level >= from) ?? [];
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const trace = err ? `\n${err.stack ?? JSON.stringify(err)}` : '';
  return `${String(time).slice(11, 19)} ${mark}${msg ?? ''}${more}${trace}`;
}

/**
 * Prints the lines of a stream, formatted.
 * @param {NodeJS.ReadableStream} stream
 */
export function printReadable(stream) {
  createInterface({ input: stream }).on('line', (line) => console.log(readable(line)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Ignore the signals: the server exits first, and its last lines must still be printed.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  printReadable(process.stdin);
}
