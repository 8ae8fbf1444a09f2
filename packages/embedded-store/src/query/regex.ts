import { createContext, Script } from 'node:vm';
import { BSONRegExp } from 'bson';
import { badValue, locationError } from '../errors';

/** MongoDB's regular expressions (PCRE) on JavaScript's engine, with a time limit. */

const SEARCH_MS = 200;
const LONG_TEXT = 5_000;

function translate(pattern: string, flags: string): RegExp {
  if (/[^imsu]/.test(flags)) throw badValue(`regex options '${flags}' are not supported`);
  const wanted = [...'ims'].filter((flag) => flags.includes(flag)).join('');
  const invalid = () => locationError(51091, `Regular expression is invalid: ${pattern}`);
  if (pattern.length > 32_764) throw invalid();
  // Unicode mode rejects some patterns that are valid without it.
  for (const mode of [`${wanted}u`, wanted]) {
    try {
      return new RegExp(pattern, mode);
    } catch {
      continue;
    }
  }
  throw invalid();
}

/** Patterns with potentially exponential time: nested repetition or a back reference. */
const isRisky = (source: string): boolean =>
  /[*+}]\)*[^()]*\)[*+{?]|\([^)]*\|[^)]*\)[*+{]|\\[1-9k]/.test(source);
const repetitions = (source: string): number => source.match(/[*+]|\{\d+,\}/g)?.length ?? 0;

const sandbox = createContext({ run: undefined as unknown });
const sandboxScript = new Script('run()');

/** Runs a search with a timeout; only for risky patterns, because the guard itself costs microseconds. */
function testWithTimeout(expression: RegExp, text: string): boolean {
  sandbox.run = () => expression.test(text);
  try {
    return sandboxScript.runInContext(sandbox, { timeout: SEARCH_MS }) as boolean;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw locationError(51156, 'Regular expression match limit exceeded');
  }
}

/** Pattern and options of a BSON regex or a string. */
function partsOf(regex: unknown, options?: string): [pattern: unknown, flags: string] {
  return regex instanceof BSONRegExp ? [regex.pattern, options ?? regex.options] : [regex, options ?? ''];
}

/** Compiles a BSON regex, or a string with options. */
export function textTest(regex: unknown, options?: string): (text: string) => boolean {
  const [pattern, flags] = partsOf(regex, options);
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  const expression = translate(pattern, flags);
  const risky = isRisky(pattern);
  const many = repetitions(pattern) > 1;
  return (text) =>
    (risky && text.length > 16) || (many && text.length > LONG_TEXT)
      ? testWithTimeout(expression, text)
      : expression.test(text);
}

/**
 * Literal prefix of an anchored, case-sensitive pattern, for an index range. `isWhole`: every value with that prefix
 * matches.
 */
export function anchoredPrefix(
  regex: unknown,
  options?: string,
): { prefix: string; isWhole: boolean } | undefined {
  const [pattern, flags] = partsOf(regex, options);
  if (typeof pattern !== 'string' || flags !== '' || pattern.includes('|')) return undefined;
  // Literal characters or escaped punctuation, except before a repetition.
  const [, source = ''] = /^\^((?:(?:[^\\.[\](){}*+?^$]|\\[^A-Za-z0-9])(?![*?{]))+)/u.exec(pattern) ?? [];
  const prefix = source.replaceAll(/\\(.)/gu, '$1');
  return prefix ? { prefix, isWhole: pattern.length === source.length + 1 } : undefined;
}
