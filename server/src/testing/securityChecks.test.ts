import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@manzil/shared/contract/index';
import { parseWire } from '@manzil/shared/contract/endpoint';
import { parseEnv } from '../platform/env';

const ROOT = new URL('../../../', import.meta.url).pathname;
/** The texts of files below a folder of the project, by their paths. */
const textsIn = (folder: string, wanted: RegExp): Map<string, string> =>
  new Map(
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => wanted.test(name) && !/node_modules|dist|\.tmp/.test(name))
      .map((name) => [`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')]),
  );
const having = (texts: Map<string, string>, sign: RegExp) =>
  [...texts].filter(([, text]) => sign.test(text)).map(([name]) => name);

const NO_TEST = /^(?!.*\.test\.tsx?$).*\.tsx?$/;
const server = textsIn('server/src', NO_TEST);
const client = textsIn('client/src', NO_TEST);

/** Lines of a test file that begin with a title, or end a table with one. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.each)?\b|^\s*\]\)|^\s*['"`]).*['"`]/;

describe('the security checks', () => {
  it('A01 to A77 are each named by a test', () => {
    const tests = ['server/src', 'client/src', 'tests'].flatMap((folder) => [
      ...textsIn(folder, /\.test\.tsx?$/).values(),
    ]);
    const titles = tests.flatMap((text) => text.split('\n').filter((line) => TITLE.test(line)));
    const named = new Set(titles.flatMap((line) => line.match(/\bA\d\d\b/g) ?? []));
    const all = Array.from({ length: 77 }, (_, at) => `A${String(at + 1).padStart(2, '0')}`);
    expect(all.filter((check) => !named.has(check))).toEqual([]);
  });

  it('no call takes a token, code or password in its address but the mailed link’s (A70)', () => {
    const SECRET = /token|otp|password|secret|code$/i;
    const telling = endpoints.flatMap(([id, { wire, input }]) => {
      const { method, params, query } = parseWire(wire);
      const inAddress = method === 'GET' ? Object.keys(input.shape) : [...params, ...query];
      return inAddress.filter((key) => SECRET.test(key)).map((key) => `${id} ${key}`);
    });
    expect(telling).toEqual(['auth.resetPassword token']);
  });

  it('nothing listens to messages of other windows, and people’s text is never markup (A25)', () => {
    expect(client.size).toBeGreaterThan(100);
    expect(having(client, /addEventListener\(\s*['"]message['"]|\bonmessage\b/)).toEqual([]);
    expect(
      having(client, /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\b/),
    ).toEqual([]);
  });

  it('passwords cost bcrypt 12, and chance comes from node:crypto (A67)', () => {
    expect(parseEnv({ NODE_ENV: 'development' }).BCRYPT_COST).toBeGreaterThanOrEqual(11);
    expect(server.size).toBeGreaterThan(100);
    expect(having(server, /Math\.random/)).toEqual([]);
  });

  it('what the product is made of is listed and looked up in every run, and few scripts of packages run (A72)', () => {
    const run = readFileSync(join(ROOT, '.ci/run'), 'utf8');
    expect(run).toMatch(/^node scripts\/sbom\.mjs >/m);
    expect(run).toMatch(/npm audit --audit-level=critical/);
    expect(run).toMatch(/npm ci /);
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    expect(Object.keys(allowScripts).length).toBeLessThan(10);
  });
});
