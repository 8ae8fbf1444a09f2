import { parseArgs } from 'node:util';
import { EnvError, resolveCliPath } from '../platform/base/env';
import { WRONG_SETTINGS } from '../platform/base/startError';

interface Option {
  /** Placeholder for its value, such as `FOLDER`; an option without one is a switch. */
  value?: string;
  about: string;
}

interface Command<Name extends string> {
  /** As in `npm run NAME`. */
  name: string;
  about: string;
  options: Record<Name, Option>;
  /** The option set by a bare argument. */
  bare?: NoInfer<Name>;
  /** @throws UsageError for options that don't go together */
  run: (args: ParsedArguments<Name>) => Promise<void> | void;
}

interface ParsedArguments<Name extends string> {
  text: (option: Name) => string | undefined;
  /** A path resolved against the folder in which npm was called. */
  path: (option: Name) => string | undefined;
  has: (option: Name) => boolean;
}

/** The command line is wrong; nothing has been done. */
export class UsageError extends Error {}

/** Exit code of a wrong option. */
const WRONG_USAGE = 2;

function helpOf({ name, about, options }: Command<string>): string {
  const all: [string, Option][] = [...Object.entries(options), ['help', { about: 'Shows this help' }]];
  const rows = all.map(([option, { value, about: what }]) => {
    const sign = `--${option}${value ? ` ${value}` : ''}`;
    return `  ${sign.padEnd(24)} ${what}`;
  });
  return `${about}\n\nUsage: npm run ${name}${all.length > 1 ? ' -- [OPTIONS]' : ''}\n\n${rows.join('\n')}`;
}

/** @throws UsageError, whose message is one line */
function read<Name extends string>({
  options,
  bare,
}: Command<Name>): { help: boolean; args: ParsedArguments<Name> } {
  const known = Object.fromEntries(
    Object.entries<Option>(options).map(([option, { value }]) => [
      option,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  let parsed;
  try {
    parsed = parseArgs({
      options: { ...known, help: { type: 'boolean', short: 'h' } },
      allowPositionals: bare !== undefined,
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\.? To specify|\n/)[0]);
  }
  const values = parsed.values as Record<string, string | boolean | undefined>;
  const [argument, ...more] = parsed.positionals;
  if (more[0] !== undefined) throw new UsageError(`Unexpected argument '${more[0]}'`);
  if (bare && argument !== undefined) {
    if (values[bare] !== undefined) throw new UsageError(`Unexpected argument '${argument}'`);
    values[bare] = argument;
  }
  const empty = Object.keys(values).find((option) => values[option] === '');
  if (empty) throw new UsageError(`Option '--${empty}' is empty`);
  const text = (option: Name) => values[option] as string | undefined;
  return {
    help: values['help'] === true,
    args: {
      text,
      path(option) {
        const path = text(option);
        return path?.includes('://') ? path : path && resolveCliPath(path);
      },
      has: (option) => values[option] === true,
    },
  };
}

/**
 * Runs a command of `npm run`. Handles `--help`, reports problems with the command line or the settings in one line
 * each, and exits with 0, 1 (failed), 2 (wrong usage) or 78 (wrong settings).
 */
export async function runCommand<Name extends string>(command: Command<Name>): Promise<void> {
  try {
    const { help, args } = read(command);
    if (help) console.log(helpOf(command));
    else await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}. See npm run ${command.name} -- --help`);
      process.exit(WRONG_USAGE);
    }
    if (error instanceof EnvError) {
      for (const problem of error.problems) console.error(problem);
      process.exit(WRONG_SETTINGS);
    }
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    console.error(reason instanceof Error ? reason.message : reason);
    process.exit(1);
  }
}
