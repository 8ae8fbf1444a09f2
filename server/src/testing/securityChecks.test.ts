import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@manzil/shared/contract/index';
import { parseWire } from '@manzil/shared/contract/wire/endpoint';
import { parseEnv } from '../platform/base/env';
import checks from './securityChecks.json' with { type: 'json' };

const ROOT = new URL('../../../', import.meta.url).pathname;
/** The texts of files below a folder of the project, by path. */
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

describe('The tests of each security check', () => {
  it('Every security check, A01 to A77, is listed with at least one test.', () => {
    const all = Array.from({ length: 77 }, (_, at) => `A${String(at + 1).padStart(2, '0')}`);
    expect(Object.keys(checks).toSorted()).toEqual(all);
    const untested = Object.entries(checks).filter(([, tests]) => Object.values(tests).flat().length === 0);
    expect(untested).toEqual([]);
  });

  it('Every listed title exists in its file.', () => {
    const missing = Object.values(checks).flatMap((tests) =>
      Object.entries(tests).flatMap(([file, titles]) => {
        const text = readFileSync(join(ROOT, file), 'utf8');
        return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('Source and build rules', () => {
  it('Only mailed links accept a token, code or password in their URL.', () => {
    const SECRET = /token|otp|password|secret|code$/i;
    const telling = endpoints.flatMap(([id, { wire, input }]) => {
      const { method, params, query } = parseWire(wire);
      const inAddress = method === 'GET' ? Object.keys(input.shape) : [...params, ...query];
      return inAddress.filter((key) => SECRET.test(key)).map((key) => `${id} ${key}`);
    });
    expect(telling).toEqual(['auth.resetPassword token']);
  });

  it("No code listens to messages of other windows or inserts people's text as markup.", () => {
    expect(client.size).toBeGreaterThan(100);
    expect(having(client, /addEventListener\(\s*['"]message['"]|\bonmessage\b/)).toEqual([]);
    expect(
      having(client, /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\b/),
    ).toEqual([]);
  });

  it('Passwords cost at least bcrypt 11 by default, and randomness comes from node:crypto.', () => {
    expect(parseEnv({ NODE_ENV: 'development' }).BCRYPT_COST).toBeGreaterThanOrEqual(11);
    expect(server.size).toBeGreaterThan(100);
    expect(having(server, /Math\.random/)).toEqual([]);
  });

  it('Every CI run lists and audits the dependencies, and few packages may run scripts.', () => {
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
