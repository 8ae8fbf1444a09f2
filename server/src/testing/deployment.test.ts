import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { endpoints } from '@manzil/shared/contract/index';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import { MAX_DOCUMENT_MB } from '@manzil/shared/domain/text/textLimits';
import { ENV_KEYS, parseEnv, warningsOf } from '../platform/base/env';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const example = read('.env.example');
const compose = read('docker-compose.yml');
const dockerfile = read('Dockerfile');

interface Service {
  image: string;
  profiles?: string[];
  user?: string;
  read_only?: boolean;
  ports?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  environment?: Record<string, string>;
}
const { services, volumes } = parse(compose) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
/** Variables of compose itself: `${NAME…}`. */
const composeKeys = [...compose.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, key]) => String(key));
/** The operator chooses the image's version, beside the settings. */
const NOT_A_SETTING = ['APP_VERSION'];

describe('.env.example', () => {
  const rows = example.split('\n').filter((line) => /^# ?[A-Z_0-9]+=/.test(line));
  const keys = rows.map((row) => row.replace(/^# ?/, '').split('=')[0]);

  it('.env.example explains every variable of the product and its containers exactly once.', () => {
    const expected = new Set([...ENV_KEYS, ...composeKeys].filter((key) => !NOT_A_SETTING.includes(key)));
    expect(keys.toSorted()).toEqual([...expected].toSorted());
    const lines = example.split('\n');
    for (const row of rows) {
      const before = lines.slice(0, lines.indexOf(row)).reverse();
      const comment = before.find((line) => !rows.includes(line)) ?? '';
      expect(comment, row).toMatch(/^# .{10}/);
    }
  });

  it('.env.example shows the default values.', () => {
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

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://homes.example',
  API_KEY: 'a-key-of-its-own',
  JWT_SECRET: randomBytes(48).toString('base64url'),
  MAIL: 'off',
};

describe('Production settings', () => {
  it.each([
    'a'.repeat(40),
    'abc'.repeat(20),
    'correct-horse-battery '.repeat(2),
    '0123456789'.repeat(5),
    '12121212121212121212121212121212121212121',
    'development-only-secret-never-in-production',
  ])('A secret like %s is refused.', (JWT_SECRET) => {
    expect(() => parseEnv({ ...production, JWT_SECRET })).toThrow(/^JWT_SECRET: is easy to guess/);
  });

  it('Unsafe but possible settings cause a warning, and usual ones none.', () => {
    expect(warningsOf(parseEnv(production))).toEqual([]);
    const unsafe = { PUBLIC_URL: 'http://homes.example', BCRYPT_COST: '4', RATE_LIMITS: 'off' };
    const warnings = warningsOf(parseEnv({ ...production, ...unsafe })).join();
    for (const key of Object.keys(unsafe)) expect(warnings).toContain(key);
  });

  it('A bcrypt cost below 10 causes a warning.', () => {
    const warnings = (BCRYPT_COST: string) => warningsOf(parseEnv({ ...production, BCRYPT_COST }));
    expect([warnings('9'), warnings('10')]).toEqual([[expect.stringContaining('BCRYPT_COST=9')], []]);
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:5000' }, true],
    [{ PUBLIC_URL: 'https://homes.example' }, false],
    [{ SMTP_URL: 'smtp://mail.test' }, false],
  ])('A development start with %j gets the demo market, and otherwise a warning.', (values, isLocal) => {
    const parsed = parseEnv(values);
    expect(parsed.SEED_DEMO).toBe(isLocal);
    expect(warningsOf(parsed)).toEqual(
      isLocal
        ? []
        : ['This is a development start with the settings of a real site. Set NODE_ENV=production.'],
    );
    expect(parseEnv({ ...values, SEED_DEMO: '1' }).SEED_DEMO).toBe(true);
  });
});

describe('The listen address', () => {
  it('The server listens on this machine only, unless in production without a proxy.', () => {
    expect(parseEnv({}).HOST).toBe('127.0.0.1');
    expect(parseEnv({ NODE_ENV: 'test' }).HOST).toBe('127.0.0.1');
    expect(parseEnv({ HOST: '::' }).HOST).toBe('::');
    expect(parseEnv(production).HOST).toBe('0.0.0.0');
    // Only the proxy reaches the port, so that nobody can forge an address.
    expect(parseEnv({ ...production, TRUST_PROXY: '1' }).HOST).toBe('127.0.0.1');
    expect(parseEnv({ ...production, TRUST_PROXY: '1', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
    expect(dockerfile).toContain('ENV NODE_ENV=production HOST=0.0.0.0');
    expect(services['app']?.environment?.['HOST']).toBe('0.0.0.0');
  });
});

describe('The proxy', () => {
  it('The operators guide asks for bodies of all photos of a listing, the largest call, and one more at most.', () => {
    const guide = read('docs/OPERATING.md');
    const { MAX_UPLOAD_MB } = parseEnv({});
    const [, asked] =
      new RegExp(`bodies of (\\d+) MB \\(${MAX_PHOTOS} photos of ${MAX_UPLOAD_MB} MB\\)`).exec(guide) ?? [];
    expect(guide).toContain(`client_max_body_size ${asked}m;`);
    // The product counts in units of 1,048,576 bytes and allows one for the other fields; a proxy may count in millions.
    const bytesOf = (photos: number) => (photos * MAX_UPLOAD_MB + 1) * 1024 * 1024;
    expect(Number(asked) * 1e6).toBeGreaterThanOrEqual(bytesOf(MAX_PHOTOS));
    expect(Number(asked) * 1e6).toBeLessThan(bytesOf(MAX_PHOTOS + 1));
    const uploads = endpoints.flatMap(([, { upload }]) => upload ?? []);
    const sizes = uploads.map(
      ({ max, accept }) => max * (accept === 'document' ? MAX_DOCUMENT_MB : MAX_UPLOAD_MB),
    );
    expect(Math.max(...sizes)).toBe(MAX_PHOTOS * MAX_UPLOAD_MB);
  });
});

describe('docker-compose.yml', () => {
  const { app, mongo } = services;

  it('The product runs as an ordinary user on a read-only system, once the database accepts writes.', () => {
    expect(app).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] });
    expect(app?.depends_on?.['mongo']?.condition).toBe('service_healthy');
    expect(mongo?.healthcheck?.test.join(' ')).toContain('isWritablePrimary');
  });

  it("Compose contains no secret or default for one, and opens only the product's port, locally.", () => {
    for (const key of ['API_KEY', 'JWT_SECRET', 'MONGO_APP_PASSWORD', 'MONGO_ROOT_PASSWORD']) {
      expect(compose).toContain(`\${${key}:?run npm run setup}`);
      expect(compose).not.toMatch(new RegExp(`\\$\\{${key}(?!:\\?run)`));
    }
    expect(app?.ports).toEqual(['${BIND:-127.0.0.1}:${PORT:-5000}:5000']);
    expect(mongo?.ports).toBeUndefined();
    expect(mongo?.cap_drop).toEqual(['ALL']);
    for (const service of Object.values(services)) {
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
    }
  });

  it('TLS and metrics are optional profiles whose files exist.', () => {
    const { tls, metrics } = services;
    expect([tls?.profiles, metrics?.profiles]).toEqual([['tls'], ['metrics']]);
    expect(metrics?.ports).toEqual(['127.0.0.1:9090:9090']);
    const files = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const path of files.filter((volume) => volume.startsWith('./'))) {
      expect(read(String(path.split(':')[0]))).not.toBe('');
    }
    expect(read('deploy/Caddyfile')).toMatch(
      /^\{\$PUBLIC_URL\} \{[^}]*path \/metrics\n\s*respond @inside 404/m,
    );
    const { rule_files, scrape_configs } = parse(read('deploy/prometheus.yml')) as {
      rule_files: string[];
      scrape_configs: { job_name: string; authorization: { credentials_file: string } }[];
    };
    expect(metrics?.volumes).toContain(`./deploy/alerts.yml:${rule_files[0]}:ro`);
    // The alert rules refer to the job by this name.
    expect(scrape_configs[0]?.job_name).toBe('manzil');
    expect(compose).toContain(`> ${scrape_configs[0]?.authorization.credentials_file} `);
  });

  it('Volumes are named and images pinned.', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = used.map((volume) => String(volume.split(':')[0])).filter((name) => !name.startsWith('.'));
    expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
    for (const { image } of Object.values(services)) expect(image).not.toMatch(/latest|^[^:]+$/);
    expect(compose).toContain('./scripts/mongo-app-user.mjs:');
    expect(read('scripts/mongo-app-user.mjs')).toContain("getSiblingDB('manzil')");
  });
});

describe('Dockerfile', () => {
  it('The image runs as an ordinary user without npm, with a health check.', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^CMD \["node", "--max-semi-space-size=32", "server\/dist\/main\.js"\]$/m);
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

it('Both stages that install packages have the manifest of every workspace.', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
  const workspaces = Object.keys(packages).filter((path) => path && !path.includes('node_modules/'));
  expect(workspaces.length).toBeGreaterThan(4);
  for (const stage of dockerfile.split(/^FROM /m).filter((text) => text.includes('npm ci'))) {
    const copied = [...stage.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, path]) => path);
    expect(copied.toSorted()).toEqual(workspaces.toSorted());
  }
});

describe('Versions and processes', () => {
  it("Everything that has a changelog carries its newest version, and the image the product's.", () => {
    const newestIn = (folder: string) =>
      /^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$/m.exec(read(`${folder}CHANGELOG.md`))?.[1] ?? '';
    const versionOf = (folder: string) =>
      (JSON.parse(read(`${folder}package.json`)) as { version: string }).version;
    const newest = newestIn('');
    expect(['', 'server/', 'client/', 'shared/'].map(versionOf)).toEqual(Array(4).fill(newest));
    expect(dockerfile).toContain(`ARG VERSION=${newest}\n`);
    const packages = ['packages/embedded-store/', 'packages/search/'];
    expect(packages.map(versionOf)).toEqual(packages.map(newestIn));
  });

  it('Every way to start the product has the same young generation, and wrong settings are not restarted.', () => {
    for (const file of ['Dockerfile', 'scripts/start.mjs', 'deploy/manzil.service']) {
      expect([
        file,
        [...read(file).matchAll(/--max-semi-space-size=(\d+)/g)].map(([, size]) => size),
      ]).toEqual([file, ['32']]);
    }
    expect(read('deploy/manzil.service')).toContain('\nRestartPreventExitStatus=78\n');
  });

  it('Each part that can be away has its own alert: pages for what people miss, a ticket for Redis, none for mail.', () => {
    const { groups } = parse(read('deploy/alerts.yml')) as {
      groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    const parts = rules.flatMap(({ alert, expr, labels }) =>
      [...expr.matchAll(/part=~?"([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split('|').map((name) => [name, `${alert} ${labels.severity}`] as const),
      ),
    );
    expect(Object.fromEntries(parts)).toEqual({
      database: 'ManzilPartAway page',
      migrations: 'ManzilPartAway page',
      content: 'ManzilPartAway page',
      storage: 'ManzilStorageAway page',
      redis: 'ManzilRedisAway ticket',
      search: 'ManzilSearchAway page',
    });
    // Without a backup the gauge is 0, which must count as old.
    expect(rules.find(({ alert }) => alert === 'ManzilBackupOld')?.expr).toBe(
      'time() - max(manzil_backup_last_timestamp_seconds) > 129600',
    );
  });
});

describe("The image's bill of materials", () => {
  it('The bill of materials lists every runtime package with its hash, and no build or test package.', () => {
    const script = new URL('../../../scripts/sbom.mjs', import.meta.url).pathname;
    const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    const { components } = JSON.parse(stdout) as { components: { name: string; hashes?: unknown[] }[] };
    const names = components.map(({ name }) => name);
    const { dependencies } = JSON.parse(read('server/package.json')) as { dependencies: object };
    const own = Object.keys(dependencies).filter((name) => !name.startsWith('@manzil/'));
    expect(names).toEqual(expect.arrayContaining([...own, 'mongodb', 'streamx']));
    for (const tool of ['vitest', 'typescript', 'esbuild', 'supertest']) expect(names).not.toContain(tool);
    for (const { name, hashes } of components) expect(hashes, name).toHaveLength(1);
    expect(dockerfile).toContain('sbom.mjs > sbom.cdx.json');
    expect(dockerfile).toContain('org.opencontainers.image.revision');
  });
});
