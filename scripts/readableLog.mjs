// @ts-check
// In development people read the log: the time and the sentence of each line, and what belongs to it. As a command it
// passes on what it is piped.
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** @type {[number, string][]} */
const MARKS = [
  [50, 'ERROR '],
  [40, 'warning: '],
];

/**
 * One line of the server's log for people; what is no such line stays as it is.
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
 * Prints what comes out of `stream`.
 * @param {NodeJS.ReadableStream} stream
 */
export function printReadable(stream) {
  createInterface({ input: stream }).on('line', (line) => console.log(readable(line)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // The server ends first, and its last words are printed.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  printReadable(process.stdin);
}
