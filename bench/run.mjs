// @ts-check
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How each bench runs: `bundled` with the product's build and flags, with `tsx`, or as is. */
const BENCHES = {
  alerts: 'bundled',
  api: 'plain',
  chat: 'plain',
  crowd: 'tsx',
  endurance: 'tsx',
  feeds: 'plain',
  logins: 'plain',
  million: 'plain',
  photos: 'plain',
  restarts: 'tsx',
  search: 'bundled',
  servers: 'tsx',
  soak: 'plain',
  start: 'plain',
  store: 'bundled',
};
const USAGE = `Usage: npm run bench -- NAME [arguments]\nNAME: ${Object.keys(BENCHES).join(', ')} (bench/README.md)`;

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {(name: string) => Promise<string[]>} */
async function commandOf(name) {
  const kind = BENCHES[/** @type {keyof typeof BENCHES} */ (name)];
  if (kind === 'plain') return [here(`${name}.mjs`)];
  if (kind === 'tsx') return ['--import', createRequire(import.meta.url).resolve('tsx'), here(`${name}.ts`)];
  const { bundle, STORE_WORKER } = await import('../server/bundle.mjs');
  const outdir = '.tmp/bench';
  await bundle({ [name]: `../bench/${name}.ts`, ...STORE_WORKER }, { outdir, isProduct: false });
  return ['--enable-source-maps', '--max-semi-space-size=32', here(`../server/${outdir}/${name}.js`)];
}

const [name = '--help', ...args] = process.argv.slice(2);
if (name === '--help' || name === '-h') console.log(USAGE);
else if (!(name in BENCHES)) {
  console.error(
    `Unknown ${name.startsWith('-') ? 'option' : 'bench'} '${name}'. See npm run bench -- --help`,
  );
  process.exitCode = 2;
} else {
  const { status } = spawnSync(process.execPath, [...(await commandOf(name)), ...args], {
    stdio: 'inherit',
    cwd: here('../server'),
  });
  process.exitCode = status ?? 1;
}
