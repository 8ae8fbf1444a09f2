import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv as parseFile } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENV_KEYS, parseEnv } from '../platform/env';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const example = read('.env.example');
const compose = read('docker-compose.yml');
const dockerfile = read('Dockerfile');

interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  ports?: string[];
  cap_drop?: string[];
  profiles?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  environment?: Record<string, string>;
}
const { services, volumes } = parse(compose) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
/** What compose itself puts in: `${NAME…}`. */
const composeKeys = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, key]) => String(key));
/** The version of the image is the operator's to choose, beside the settings. */
const NOT_A_SETTING = ['APP_VERSION'];

describe('.env.example', () => {
  const rows = example.split('\n').filter((line) => /^# ?[A-Z_0-9]+=/.test(line));
  const keys = rows.map((row) => row.replace(/^# ?/, '').split('=')[0]);

  it('explains every variable the product and its containers read, once, and no other', () => {
    const expected = new Set([...ENV_KEYS, ...composeKeys].filter((key) => !NOT_A_SETTING.includes(key)));
    expect(keys.toSorted()).toEqual([...expected].toSorted());
    const lines = example.split('\n');
    for (const row of rows) {
      const before = lines.slice(0, lines.indexOf(row)).reverse();
      const comment = before.find((line) => !rows.includes(line)) ?? '';
      expect(comment, row).toMatch(/^# .{10}/);
    }
  });

  it('shows the values that hold when nothing is set', () => {
    const shown = Object.fromEntries(
      rows
        .map((row): [string, string] => {
          const [key = '', ...value] = row.replace(/^# ?/, '').split('=');
          return [key, value.join('=')];
        })
        .filter(([key, value]) => value && !['NODE_ENV', 'PUBLIC_URL', 'BIND'].includes(key)),
    );
    const development = parseEnv({});
    const asShown = parseEnv(shown);
    expect({ ...asShown, SEED_DEMO: development.SEED_DEMO }).toEqual(development);
  });
});

describe('docker-compose.yml', () => {
  const { app, mongo, redis } = services;

  it('runs the product as an ordinary user on a read-only system, when the database takes writes', () => {
    expect(app).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] });
    expect(app?.depends_on?.['mongo']?.condition).toBe('service_healthy');
    expect(mongo?.healthcheck?.test.join(' ')).toContain('isWritablePrimary');
  });

  it('has no secret and no default for one, and opens no port but the product’s, on this machine', () => {
    for (const key of ['API_KEY', 'JWT_SECRET', 'MONGO_APP_PASSWORD', 'MONGO_ROOT_PASSWORD']) {
      expect(compose).toContain(`\${${key}:?run npm run setup}`);
      expect(compose).not.toMatch(new RegExp(`\\$\\{${key}(?!:\\?run)`));
    }
    expect(app?.ports).toEqual(['${BIND:-127.0.0.1}:${PORT:-5000}:5000']);
    expect([mongo?.ports, redis?.ports]).toEqual([undefined, undefined]);
    expect(redis?.profiles).toEqual(['redis']);
  });

  it('names its volumes and pins its images', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = used.map((volume) => String(volume.split(':')[0])).filter((name) => !name.startsWith('.'));
    expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
    for (const { image } of Object.values(services)) expect(image).not.toMatch(/latest|^[^:]+$/);
    expect(compose).toContain('./scripts/mongo-app-user.mjs:');
    expect(read('scripts/mongo-app-user.mjs')).toContain("getSiblingDB('manzil')");
  });
});

describe('Dockerfile', () => {
  it('runs as an ordinary user, without npm, and looks after itself', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^CMD \["node", "--max-semi-space-size=64", "server\/dist\/main\.js"\]$/m);
    expect(last).toContain('http://127.0.0.1:${process.env.PORT}/readyz');
    expect(last).not.toMatch(/COPY \. |src|test/);
    expect(dockerfile).toMatch(/find server\/dist -name '\*\.map' -delete/);
    const versions = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(versions).size).toBe(1);
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.git', '**/*.test.ts']),
    );
  });
});

describe('npm run setup', () => {
  it('writes a .env that starts in production, with secrets of its own, and never over another', () => {
    const folder = mkdtempSync(join(tmpdir(), 'manzil-test-'));
    const set = (name: string) => {
      const project = join(folder, name);
      mkdirSync(join(project, 'scripts'), { recursive: true });
      for (const file of ['.env.example', 'scripts/setup.mjs']) {
        cpSync(new URL(`../../../${file}`, import.meta.url), join(project, file));
      }
      const run = () =>
        spawnSync(process.execPath, [join(project, 'scripts/setup.mjs')], { encoding: 'utf8' });
      return { run, values: () => parseFile(readFileSync(join(project, '.env'), 'utf8')) };
    };
    const first = set('first');
    const said = first.run();
    expect(said.status).toBe(0);
    const values = first.values();
    expect(said.stdout).toContain(values['ADMIN_PASSWORD']);
    const started = parseEnv({ ...values, NODE_ENV: 'production', PUBLIC_URL: 'https://homes.example' });
    expect(started).toMatchObject({ isProduction: true, MAIL: 'off', SEED_DEMO: false });
    expect(first.run().status).toBe(1);
    expect(first.values()).toEqual(values);
    const second = set('second');
    second.run();
    for (const key of [
      'JWT_SECRET',
      'API_KEY',
      'MONGO_APP_PASSWORD',
      'MONGO_ROOT_PASSWORD',
      'ADMIN_PASSWORD',
    ]) {
      expect(values[key]?.length).toBeGreaterThanOrEqual(20);
      expect(second.values()[key]).not.toBe(values[key]);
    }
    rmSync(folder, { recursive: true });
  });
});
