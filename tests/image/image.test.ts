import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('The image starts read-only as an ordinary user, backs up and stops on SIGTERM.', () => {
  const { stdout, stderr, status } = spawnSync('bash', [join(ROOT, 'scripts/check-image.sh')], {
    encoding: 'utf8',
  });
  expect(stderr + stdout).toContain('SIGTERM: exit 0.');
  expect(status).toBe(0);
  expect(Number(/The product in the image: (\d+) MB/.exec(stdout)?.[1])).toBeLessThanOrEqual(180);
});

interface Compose {
  name?: string;
  services: Record<string, { profiles?: string[]; env_file?: unknown }>;
}
const compose = parse(read('docker-compose.yml')) as Compose;
const profiles = [...new Set(Object.values(compose.services).flatMap((service) => service.profiles ?? []))];

describe('docker-compose.yml', () => {
  // Debian's Compose predates the project's `name` and optional `env_file` entries. The nightly workflow runs
  // Docker's.
  const { name: _name, ...older } = structuredClone(compose);
  delete older.services['app']?.env_file;

  it.each([[[]], ...profiles.map((profile) => [[profile]]), [profiles]])(
    'docker-compose.yml is valid with the profiles %j and receives its settings.',
    (chosen) => {
      const args = [...chosen.flatMap((profile) => ['--profile', profile]), '-f', '-', 'config'];
      const { stdout, stderr, status } = spawnSync('docker-compose', args, {
        cwd: ROOT,
        encoding: 'utf8',
        input: stringify(older, { version: '1.1' }),
        env: {
          PATH: process.env['PATH'],
          ...{ API_KEY: 'key-of-the-check', JWT_SECRET: 'secret-of-the-check' },
          ...{ MONGO_APP_PASSWORD: 'app-password', MONGO_ROOT_PASSWORD: 'root-password' },
        },
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const { services } = parse(stdout) as { services: Record<string, { environment?: object }> };
      expect(Object.keys(services)).toEqual(expect.arrayContaining(['app', 'mongo']));
      expect(services['app']?.environment).toMatchObject({ API_KEY: 'key-of-the-check' });
    },
  );

  it('Compose refuses to run without the secrets written by setup.', () => {
    const { stderr, status } = spawnSync('docker-compose', ['-f', '-', 'config'], {
      cwd: ROOT,
      encoding: 'utf8',
      input: stringify(older, { version: '1.1' }),
      env: { PATH: process.env['PATH'] },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('run npm run setup');
  });
});
