import { randomBytes } from 'node:crypto';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import mongoose from 'mongoose';
import sharp from 'sharp';

/**
 * A server that does one thing and kills itself before its nth step, a file rename or a database command: node
 * killedChild.js '{ variables, at, avatarsOf | migrations }'. With `avatarsOf` that person stores one picture after
 * another, with a line on standard output for each acknowledged one. Without `at` the parent kills it.
 */
const { variables, at, avatarsOf } = JSON.parse(process.argv[2] ?? '{}') as {
  variables: Record<string, string>;
  at?: number;
  avatarsOf?: string;
};
let steps = 0;
const count = () => {
  steps += 1;
  if (steps === at) process.kill(process.pid, 'SIGKILL');
};
const renameFile = promises.rename;
promises.rename = (from, to) => {
  count();
  return renameFile(from, to);
};
syncBuiltinESMExports();

const { parseEnv, setEnv } = await import('../../platform/base/env');
const { log } = await import('../../platform/base/logger');
const { DATA_DIR } = setEnv(parseEnv(variables));
log.level = 'silent';
const { openDatabase } = await import('../../platform/store/database');
await openDatabase();
mongoose.set('debug', count);

if (avatarsOf === undefined) {
  const { migrate } = await import('../../platform/store/migrations');
  const { someMigrations } = await import('../someMigrations');
  await migrate(someMigrations, { waitMs: 10 });
} else {
  const { setAvatar } = await import('../../features/identity/users/profile.service');
  const { discardFiles } = await import('../../platform/media/uploads');
  const caller = {
    id: avatarsOf,
    userID: '',
    name: '',
    email: '',
    role: 'agent',
    tokenId: '',
    tokenVersion: 0,
  } as const;
  const info = { requestId: '', ip: '', userAgent: '', lang: 'en', note: () => undefined } as const;
  const photo = await sharp({ create: { width: 1700, height: 900, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  await promises.mkdir(join(DATA_DIR, 'tmp'), { recursive: true });
  for (;;) {
    const path = join(DATA_DIR, 'tmp', randomBytes(16).toString('hex'));
    await promises.writeFile(path, photo);
    const file = {
      path,
      field: 'img',
      index: 0,
      originalName: 'me.jpg',
      size: photo.length,
      isTooLarge: false,
    };
    const { imagePublicID } = await setAvatar({ ref: undefined, files: [file] }, caller, info);
    await discardFiles([file]);
    process.stdout.write(`${imagePublicID}\n`);
  }
}
await mongoose.disconnect();
