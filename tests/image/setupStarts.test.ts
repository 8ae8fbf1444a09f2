import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/src/testing/processes/freePort';

const ROOT = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'manzil-setup-'));
const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
let smtpUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(work, { recursive: true, force: true });
});

/** Runs `npm run setup` in its own folder; returns the settings it wrote. */
async function setUp(name: string, flags: string[]): Promise<NodeJS.Dict<string>> {
  const project = join(work, name);
  mkdirSync(join(project, 'scripts'), { recursive: true });
  for (const file of [
    '.env.example',
    'scripts/options.mjs',
    'scripts/setup.mjs',
    'scripts/setupAnswers.mjs',
  ]) {
    cpSync(join(ROOT, file), join(project, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  const setup = join(project, 'scripts/setup.mjs');
  const { stderr } = await promisify(execFile)(process.execPath, [setup, '--yes', ...flags]);
  expect(stderr).toBe('');
  return parseEnv(readFileSync(join(project, '.env'), 'utf8'));
}

/** Starts the built product with these settings; returns `/readyz` and its exit, or its output if it failed. */
async function start(settings: NodeJS.Dict<string>, dataDir: string) {
  const server = spawn(process.execPath, [join(ROOT, 'server/dist/main.js')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (log.includes('is ready at')) resolve();
      });
    }
  });
  const ended = once(server, 'exit') as Promise<[number | null]>;
  await Promise.race([ready, ended]);
  const answer = await fetch(`http://127.0.0.1:${settings['PORT']}/readyz`).catch(() => undefined);
  server.kill('SIGTERM');
  const [code] = await ended;
  return { readyz: answer?.status, code, log };
}

const ADDRESSES = {
  'a local address': () => [],
  'an address behind a proxy': () => ['--public-url', 'https://localhost', '--trust-proxy', '1'],
  'an address behind two proxies': () => ['--public-url', 'https://localhost', '--trust-proxy', '2'],
  'https without a counted proxy': () => ['--public-url', 'https://localhost', '--trust-proxy', '0'],
};
const MAILS = {
  'no mail': () => [],
  mail: () => ['--smtp-url', smtpUrl, '--mail-from', 'Homes <no-reply@homes.example>'],
};
const BACKUPS = {
  'no backup': () => [],
  'backups in a folder': (name: string) => ['--backup-dir', join(work, name, 'backups')],
  'backups in a bucket without keys': () => ['--backup-dir', 's3://homes/nightly'],
};

const cases = Object.entries(ADDRESSES).flatMap(([address, ofAddress]) =>
  Object.entries(MAILS).flatMap(([mail, ofMail]) =>
    Object.entries(BACKUPS).map(([backup, ofBackup]) => ({
      title: `${address}, ${mail}, ${backup}`,
      flags: (name: string) => [...ofAddress(), ...ofMail(), ...ofBackup(name)],
    })),
  ),
);

describe('The settings written by npm run setup', () => {
  it.each(cases)('With $title, the settings start the product in production.', async ({ title, flags }) => {
    const name = title.replaceAll(/\W+/g, '-');
    const port = String(await freePort());
    mkdirSync(join(work, name, 'backups'), { recursive: true });
    const settings = await setUp(name, ['--port', port, ...flags(name)]);
    const outcome = await start(settings, join(work, name, 'data'));
    expect(outcome).toMatchObject({ readyz: 200, code: 0 });
  });
});
