import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv as parseFile } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../platform/base/env';
import { freePort } from './processes/freePort';

const root = new URL('../../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'manzil-test-'));

/** A clone of the project that was never built, with what `npm install` adds. */
function clone(name: string) {
  const project = join(folder, name);
  mkdirSync(join(project, 'scripts'), { recursive: true });
  for (const file of [
    '.env.example',
    'scripts/options.mjs',
    'scripts/setup.mjs',
    'scripts/setupAnswers.mjs',
  ]) {
    cpSync(join(root, file), join(project, file));
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  const env = join(project, '.env');
  return {
    project,
    env,
    values: () => parseFile(readFileSync(env, 'utf8')),
    /** Runs the setup with all answers at once, one per line. */
    async run(flags: string[], answers: string[] = []) {
      const child = spawn(process.execPath, [join(project, 'scripts/setup.mjs'), ...flags]);
      child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number]>,
      ]);
      return { code, out, err };
    },
  };
}

const PASSWORD = "p@ss/$HOME:it's";
const received: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === PASSWORD ? done(null, { user: 'u' }) : done(new Error('no')),
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('nobody') ? done(new Error('unknown')) : done(),
  onData(stream, _session, done) {
    text(stream).then((mail) => {
      received.push(mail);
      done();
    }, done);
  },
});
let mailHost: string;
let port: number;
const mailUrl = (password: string) => `smtp://u:${encodeURIComponent(password)}@${mailHost}`;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  mailHost = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  port = await freePort();
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(folder, { recursive: true });
});

describe('npm run setup', () => {
  it('Setup without questions writes a .env with its own secrets that starts in production, and never overwrites one.', async () => {
    const first = clone('first');
    const flags = ['--yes', '--port', String(port)];
    const { code, out } = await first.run(flags);
    expect(code).toBe(0);
    const values = first.values();
    expect(values).not.toHaveProperty('BACKUP_DIR');
    expect(out).toContain(values['ADMIN_PASSWORD']);
    expect((await stat(first.env)).mode & 0o777).toBe(0o600);
    const started = parseEnv(values);
    expect(started).toMatchObject({ isProduction: true, MAIL: 'off', SEED_DEMO: false, PORT: port });
    expect(await first.run(flags)).toMatchObject({ code: 1, err: expect.stringContaining('already') });
    expect(first.values()).toEqual(values);
    const second = clone('second');
    await second.run(flags);
    const secrets = ['JWT_SECRET', 'API_KEY', 'METRICS_TOKEN', 'ADMIN_PASSWORD'];
    for (const key of [...secrets, 'MONGO_APP_PASSWORD', 'MONGO_ROOT_PASSWORD']) {
      expect(values[key]?.length).toBeGreaterThanOrEqual(20);
      expect(second.values()[key]).not.toBe(values[key]);
    }
  });

  it('Setup asks again after a wrong answer and tests the mail server with a mail.', async () => {
    const site = clone('asked');
    const { code, out } = await site.run(
      [],
      [
        'eighty',
        mailHost.split(':')[1] ?? '',
        String(port),
        'homes.example.invalid',
        'https://homes.example.invalid/path?x',
        'https://homes.example.invalid/',
        '11',
        '',
        'mona',
        'mona@homes.example',
        'mail.homes.example:587',
        'smtp://u:p@ss@mail.homes.example',
        mailUrl('wrong'),
        '',
        'backups',
        folder,
        '',
        'yes',
        mailUrl(PASSWORD),
        "Mona's homes <hello@homes.example>",
        'nobody@homes.example',
        'yes',
        mailUrl(PASSWORD),
        "Mona's homes <hello@homes.example>",
        '',
      ],
    );
    // The reply to each answer; it follows the question, as nobody types.
    expect(out.match(/(?<=: {3}).*$/gm)).toEqual([
      'Enter a number from 1 to 65535.',
      expect.stringContaining('is in use by another process'),
      expect.stringContaining('such as https://homes.example.invalid'),
      expect.stringMatching(/without a path .*: https:\/\/homes.example.invalid$/),
      expect.stringMatching(/^! .* does not resolve yet/),
      'Enter a number from 0 to 10.',
      expect.stringContaining('Enter an e-mail address'),
      expect.stringContaining('begins with smtp:// or smtps://'),
      expect.stringContaining('%40 for @'),
      expect.stringContaining('such as /var/backups/manzil'),
      expect.stringContaining('The user or password is wrong'),
      expect.stringContaining('The server refuses the sender or the recipient'),
      'Sent a test e-mail to mona@homes.example.',
    ]);
    expect(code).toBe(0);
    expect(site.values()).toMatchObject({
      PUBLIC_URL: 'https://homes.example.invalid',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: 'mona@homes.example',
      SMTP_URL: mailUrl(PASSWORD),
      MAIL_FROM: "Mona's homes <hello@homes.example>",
      BACKUP_DIR: folder,
    });
    expect(site.values()).not.toHaveProperty('MAIL');
    expect(parseEnv({ ...site.values(), NODE_ENV: 'production' }).MAIL).toBe('on');
    expect(received).toEqual([expect.stringContaining('To: mona@homes.example')]);
  });

  it.each([
    ['--public-url', 'homes.example'],
    ['--public-url', 'https://user@homes.example'],
    ['--admin-email', 'mona at homes'],
    ['--trust-proxy', 'yes'],
    ['--smtp-url', 'smtp://127.0.0.1:1'],
    ['--mail-from', 'Mona <mona>'],
    ['--mail-from', `It's "$HOME" <a@b.example>`],
    ['--backup-dir', 'backups'],
    ['--port', 'taken'],
  ])('Setup with %s %s writes nothing and says why.', async (flag, value) => {
    const site = clone(`refused${flag}${value.length}`);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = String((other.address() as AddressInfo).port);
    const given = value === 'taken' ? [] : ['--port', String(port)];
    const { code, err } = await site.run(['--yes', ...given, flag, value === 'taken' ? taken : value]);
    other.close();
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(existsSync(site.env)).toBe(false);
  });

  it.each(["$HOME's", 'a # b', '"quoted" $1', 'back\\slash', "it's # there"])(
    'Setup writes a name such as %s so that it is read back unchanged.',
    async (name) => {
      const site = clone(`name${name.length}${name.codePointAt(0)}`);
      const from = `${name} <a@b.example>`;
      const { code } = await site.run(['--yes', '--port', String(port), '--mail-from', from]);
      if (code === 0) expect(site.values()['MAIL_FROM']).toBe(from);
      else expect(name).toBe("$HOME's");
    },
  );

  it('Setup writes nothing when the answers end, and --check runs the doctor.', async () => {
    const site = clone('ended');
    expect(await site.run([], [String(port), ''])).toMatchObject({
      code: 1,
      err: 'The input ended. Nothing was written.\n',
    });
    expect(await site.run(['--check'])).toMatchObject({ code: 1, err: expect.stringContaining('no .env') });
    await site.run(['--yes', '--port', String(port)]);
    expect(await site.run(['--check'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run build'),
    });
    mkdirSync(join(site.project, 'server/dist/cli'), { recursive: true });
    writeFileSync(
      join(site.project, 'server/dist/cli/doctor.js'),
      'console.log("seen"); process.exitCode = 3;',
    );
    expect(await site.run(['--check'])).toMatchObject({ code: 3, out: 'seen\n' });
  });
});
