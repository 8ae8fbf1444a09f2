// @module-tag long
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '../app';
import { addAccount, findByEmail } from '../features/foundation/people/account.service';
import { hashPassword, isPassword } from '../features/foundation/people/password.service';
import { User } from '../features/foundation/people/user.model';
import { parseEnv, setEnv } from '../platform/base/env';
import { openDatabase } from '../platform/store/database';
import { buildServer, type Build } from '../testing/processes/builtProduct';
import { mailsTo } from '../testing/mailbox';

let build: Build;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  build = await buildServer();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a built command in the test's folder. */
function run(file: string, args: string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [build.path(`cli/${file}.js`), ...args], {
    cwd: folder,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data'), ...variables },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Each command's file, its npm script and a required option. */
const COMMANDS: [file: string, name: string, needs?: string][] = [
  ['backup', 'backup', '--to'],
  ['restore', 'restore', '--from'],
  ['dbExport', 'db:export', '--to'],
  ['dbImport', 'db:import', '--from'],
  ['indexes', 'db:indexes'],
  ['storageMove', 'storage:move', '--to'],
  ['people', 'people', '--reset-password'],
  ['seed', 'seed'],
  ['catalogueRebuild', 'catalogue:rebuild'],
  ['doctor', 'doctor'],
];

it('Every command is tested.', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const built = Object.entries(scripts).flatMap(([name, script]) => {
    const file = /dist\/cli\/(\w+)\.js/.exec(script)?.[1];
    return file ? [`${file} ${name}`] : [];
  });
  expect(COMMANDS.map(([file, name]) => `${file} ${name}`).toSorted()).toEqual(built.toSorted());
});

it.each(COMMANDS)(
  '%s prints its usage for --help, whatever other options are passed.',
  (file, name, needs) => {
    const { status, stdout, stderr } = run(file, [...(needs ? [needs, 's3'] : []), '--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: npm run ${name}`);
    if (needs) expect(stdout).toContain(`  ${needs} `);
  },
);

it.each([
  ...COMMANDS.map(([file, name]) => [file, ['--no-such-option'], name] as const),
  ...[['-x'], ['--help=yes'], [], ['--to'], ['--to='], ['--to', '--check'], ['--to', 'a', 'b']].map(
    (args) => ['dbExport', args, 'db:export'] as const,
  ),
  ['people', [], 'people'],
  ['people', ['--reset-password='], 'people'],
  ['seed', ['more'], 'seed'],
  ['seed', ['--properties=-1'], 'seed'],
  ['backup', ['--to', 'b', '--keep', '0'], 'backup'],
  ['storageMove', ['--to', 'tape'], 'storage:move'],
  ['restore', ['--check'], 'restore'],
] as const)(
  '%s rejects the arguments %j with a one-line message and does nothing.',
  async (file, args, name) => {
    const { status, stdout, stderr } = run(file, [...args], { DATA_DIR: join(folder, 'untouched') });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^\\S.*\\. See npm run ${name} -- --help$`)),
    ]);
    expect((await readdir(folder)).filter((file) => file !== 'untouched')).toEqual([]);
  },
);

it('Invalid settings are listed one per line, and the command exits with 78.', () => {
  const { status, stderr } = run('dbExport', ['--to', 'a'], { PORT: 'many', MAIL: 'maybe' });
  expect([status, stderr.split('\n').map((line) => line.split(':')[0])]).toEqual([78, ['PORT', 'MAIL', '']]);
});

it('Paths are relative to the folder npm was called in, with or without --to and --from.', async () => {
  const variables = { INIT_CWD: join(folder, 'called') };
  expect(run('dbExport', ['--to', 'first'], variables).status).toBe(0);
  expect(await readdir(join(folder, 'called'))).toEqual(['first']);
  expect(run('dbExport', ['first'], variables)).toMatchObject({ status: 1 });
  expect(run('dbImport', ['--from', 'first'], { ...variables, DATA_DIR: join(folder, 'other') }).status).toBe(
    0,
  );
  const missing = run('dbImport', ['--from', 'none', '--replace'], variables);
  expect(missing.status).toBe(1);
  expect(missing.stderr).toContain(join(folder, 'called/none'));
});

/** Opens the embedded database with these settings while `work` runs. */
async function inDatabase<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  setEnv(parseEnv({ NODE_ENV: 'test', BCRYPT_COST: '4', ...variables }));
  const database = await openDatabase({ inline: true });
  try {
    return await work();
  } finally {
    await database.close();
  }
}

it('Seeding builds all indexes, so that the migrations of the first start add nothing twice.', async () => {
  const variables = { DATA_DIR: join(folder, 'seeded') };
  expect(run('seed', [], variables)).toMatchObject({ status: 0, stderr: '' });
  await inDatabase(variables, async () => {
    for (const model of Object.values(mongoose.models)) {
      const built = (await model.collection.indexes()).map(({ key }) => JSON.stringify(key));
      const wanted = model.schema.indexes().map(([key]) => JSON.stringify(key));
      expect([model.modelName, built]).toEqual([model.modelName, expect.arrayContaining(wanted)]);
    }
  });
});

it('A locked-out admin gets a new password and loses the second factor; old sessions and unknown people get nothing.', async () => {
  const JWT_SECRET = 'secret-of-a-locked-out-admin-0123456789-abcdef';
  const variables = { DATA_DIR: join(folder, 'people'), JWT_SECRET };
  const email = 'mona@admins.test';
  const before = await inDatabase(variables, async () => {
    const fields = {
      name: 'Mona Saleh',
      email,
      role: 'super_admin',
      method: 'email',
      verified: true,
    } as const;
    const account = await addAccount({ ...fields, passwordHash: await hashPassword('Al-Wasl-7-lanterns') });
    const totp = { secret: 'JBSWY3DPEHPK3PXP', lastStep: 0, recoveryHashes: [] };
    await User.updateOne({ _id: account._id }, { $set: { totp } });
    return account;
  });
  expect(run('people', ['--admins'], variables).stdout).toBe(`super_admin: ${email} (second factor)\n`);
  const { status, stdout } = run(
    'people',
    ['--reset-password', 'Mona@Admins.test', '--remove-second-factor', email],
    variables,
  );
  expect(status).toBe(0);
  const [, password = ''] = /^New password of Mona@Admins.test: (\S{20,})$/m.exec(stdout) ?? [];
  expect(run('people', ['--admins'], variables).stdout).toBe(`super_admin: ${email}\n`);
  const unknown = run('people', ['--reset-password', 'nobody@admins.test'], variables);
  expect([unknown.status, unknown.stdout, unknown.stderr]).toEqual([
    1,
    '',
    'nobody@admins.test has no account.\n',
  ]);
  await inDatabase(variables, async () => {
    const after = await findByEmail(email);
    expect(await isPassword(password, after?.passwordHash)).toBe(true);
    expect(after?.tokenVersion).toBeGreaterThan(before.tokenVersion);
    expect((await mailsTo(email)).map(({ template }) => template).toSorted()).toEqual([
      'passwordChanged',
      'secondFactor',
    ]);
  });
});
