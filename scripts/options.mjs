// @ts-check
import { parseArgs } from 'node:util';

/** Exit code of a wrong command line; nothing has been done. */
const WRONG_USAGE = 2;

/**
 * Reads a script's command line. `--help` prints `usage` and exits with 0; anything unknown is named in one line, and
 * the script exits with 2.
 * @type {<const Options extends NonNullable<import('node:util').ParseArgsConfig['options']>>(command: { name: string; usage: string; options: Options; arguments?: number }) => { values: ReturnType<typeof parseArgs<{ options: Options }>>['values']; positionals: string[] }}
 */
export function readOptions({ name, usage, options, arguments: most = 0 }) {
  /** @type {(problem: string) => never} */
  const refuse = (problem) => {
    console.error(`${problem}. See npm run ${name} -- --help`);
    process.exit(WRONG_USAGE);
  };
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (/** @type {{ help?: boolean }} */ (values).help) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length > most) refuse(`Unexpected argument '${positionals[most]}'`);
    return /** @type {any} */ ({ values, positionals });
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message.split(/\.? To specify|\n/)[0] ?? '');
  }
}
