import { createContext, Script } from 'node:vm';
import { BSONRegExp } from 'bson';
import { badValue, locationError, storeError } from '../errors';

/** MongoDB's regular expressions (PCRE) on JavaScript's engine, with a limit on how long one may search. */
export type TextTest = (text: string) => RegExpExecArray | null;

const SEARCH_MS = 200;
const LONG_TEXT = 5_000;

/** Options i, m, s, x; x is resolved here because JavaScript has none. */
function translate(pattern: string, options: string): RegExp {
  let source = pattern;
  let flags = options;
  for (;;) {
    const inline = /^\(\?([imsx]+)\)/.exec(source);
    if (!inline) break;
    flags += inline[1] ?? '';
    source = source.slice(inline[0].length);
  }
  if (/[^imsux]/.test(flags)) throw badValue(`invalid flag in regex options: ${options}`);
  if (flags.includes('x')) {
    source = source.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#[^\n]*/g, (part) =>
      /^[\s#]/.test(part) ? '' : part,
    );
  }
  source = source
    .replaceAll('\\A', '^')
    .replaceAll(/\\[zZ]/g, '$')
    .replaceAll('(?P<', '(?<');
  const wanted = [...'ims'].filter((flag) => flags.includes(flag)).join('');
  return compile(source, `${wanted}u`) ?? compile(source, wanted) ?? invalidRegex(pattern);
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

function invalidRegex(pattern: string): never {
  throw locationError(51091, `Regular expression is invalid: ${pattern}`);
}

/** Patterns that can take exponential time: a repetition inside a repetition, or a back reference. */
const isRisky = (source: string): boolean =>
  /[*+}]\)*[^()]*\)[*+{?]|\([^)]*\|[^)]*\)[*+{]|\\[1-9k]/.test(source);
const repetitions = (source: string): number => source.match(/[*+]|\{\d+,\}/g)?.length ?? 0;

const guard = createContext({ run: undefined as unknown });
const guardScript = new Script('run()');

/** Runs a search that may be stopped; only for risky ones, because the guard itself costs some microseconds. */
function guarded(expression: RegExp, text: string): RegExpExecArray | null {
  guard.run = () => expression.exec(text);
  try {
    return guardScript.runInContext(guard, { timeout: SEARCH_MS }) as RegExpExecArray | null;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw storeError(51156, 'Location51156', 'Regular expression match limit exceeded');
  } finally {
    guard.run = undefined;
  }
}

/** Compiles a regular expression given as BSON regex or as text with options. */
export function textTest(regex: unknown, options?: string): TextTest {
  const [pattern, own] = regex instanceof BSONRegExp ? [regex.pattern, regex.options] : [regex, ''];
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  if (pattern.length > 32_764) throw locationError(51091, 'Regular expression is too long');
  const expression = translate(pattern, options ?? own);
  const risky = isRisky(pattern);
  const many = repetitions(pattern) > 1;
  return (text) =>
    (risky && text.length > 16) || (many && text.length > LONG_TEXT)
      ? guarded(expression, text)
      : expression.exec(text);
}

/** The text that every match of an anchored, case-sensitive pattern begins with, for an index range. */
export function anchoredPrefix(
  regex: unknown,
  options?: string,
): { prefix: string; isWhole: boolean } | undefined {
  const [pattern, flags] =
    regex instanceof BSONRegExp ? [regex.pattern, options ?? regex.options] : [regex, options ?? ''];
  if (typeof pattern !== 'string' || flags !== '' || !pattern.startsWith('^')) return undefined;
  if (pattern.replaceAll(/\\./g, '').includes('|')) return undefined;
  let prefix = '';
  let at = 1;
  while (at < pattern.length) {
    const char = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
    let literal = char;
    let width = char.length;
    if (char === '\\') {
      literal = pattern[at + 1] ?? '';
      width = 2;
      if (!/[^A-Za-z0-9]/.test(literal)) break;
    } else if (/[.[\](){}*+?^$]/.test(char)) break;
    if (/[*?{]/.test(pattern[at + width] ?? '')) break;
    prefix += literal;
    at += width;
  }
  return prefix ? { prefix, isWhole: at === pattern.length } : undefined;
}
