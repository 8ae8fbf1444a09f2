// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench -- million FOLDER [HOMES]`: `start` and `api` on a market of a million homes in the embedded store. Seeds
 * it into FOLDER once, which takes about half an hour and 11 GB; later runs use it again.
 */
const [folder, homes = '1000000'] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run bench -- million FOLDER [HOMES]');
  process.exit(2);
}
const env = { ...process.env, DATA_DIR: folder };
/** @type {(...command: string[]) => void} */
function run(...command) {
  const { status } = spawnSync(process.execPath, command, { env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
if (!existsSync(`${folder}/store`)) {
  mkdirSync(folder, { recursive: true });
  run('--max-semi-space-size=64', 'dist/cli/seed.js', '--properties', homes);
}
for (const bench of ['start', 'api']) {
  run(fileURLToPath(new URL(`${bench}.mjs`, import.meta.url)), ...(bench === 'start' ? ['3'] : []));
}
