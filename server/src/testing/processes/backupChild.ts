import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import mongoose from 'mongoose';

/**
 * A backup or restore in a process that kills itself before its nth rename of a file or collection: node backupChild.js
 * '{ variables, at, restore | backup }'. Without `at` the parent kills it.
 */
const { variables, at, ...work } = JSON.parse(process.argv[2] ?? '{}') as {
  variables: Record<string, string>;
  at?: number;
  restore?: string;
  backup?: string;
};
let renames = 0;
const count = () => {
  renames += 1;
  if (renames === at) process.kill(process.pid, 'SIGKILL');
};

const renameFile = promises.rename;
promises.rename = (from, to) => {
  count();
  return renameFile(from, to);
};
syncBuiltinESMExports();
const { prototype } = mongoose.mongo.Collection;
const renameCollection = Object.getOwnPropertyDescriptor(prototype, 'rename')?.value as (
  name: string,
) => Promise<never>;
prototype.rename = function rename(name: string) {
  count();
  return renameCollection.call(this, name);
};

const { parseEnv, setEnv } = await import('../../platform/base/env');
setEnv(parseEnv(variables));
if (work.restore !== undefined) {
  const { restoreBackup } = await import('../../backup/restore');
  const from = work.restore;
  await restoreBackup({ from, passphrase: undefined, runningServers: () => Promise.resolve([]) });
} else {
  const { makeBackup } = await import('../../backup/makeBackup');
  await makeBackup({ to: work.backup ?? '', keep: 1, passphrase: undefined });
}
