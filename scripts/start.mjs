// @ts-check
// `npm start`: builds anything missing or older than its sources, then runs the server.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions } from './options.mjs';
import { printReadable } from './readableLog.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

readOptions({
  name: 'start',
  usage:
    'Builds missing or outdated parts, then runs the server. Settings come from .env (npm run setup).\n\nUsage: npm start',
  options: {},
});

/**
 * Modification time of the newest file below `path` in ms; 0 if there is none.
 * @param {string} path
 * @returns {number}
 */
function newestMtime(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return readdirSync(path, { withFileTypes: true })
    .filter(
      (entry) => !['node_modules', 'dist', 'testing'].includes(entry.name) && !entry.name.includes('.test.'),
    )
    .reduce((latest, entry) => Math.max(latest, newestMtime(join(path, entry.name))), 0);
}

const parts = [
  { name: 'client', built: 'client/dist/index.html', afterBuild: ['node', 'scripts/compress.mjs'] },
  { name: 'server', built: 'server/dist/main.js' },
];
for (const { name, built, afterBuild } of parts) {
  const builtAt = newestMtime(join(root, built));
  // An image or an archive may contain the build without its sources.
  const sources = [name, 'shared']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(join(folder, 'package.json')));
  if (
    builtAt > 0 &&
    (!existsSync(join(root, name, 'src')) || sources.every((folder) => newestMtime(folder) <= builtAt))
  )
    continue;
  if (!existsSync(join(root, 'node_modules'))) {
    console.error('Run `npm install` first.');
    process.exit(1);
  }
  const tool = { client: 'vite', server: 'esbuild' }[name];
  if (tool && !existsSync(join(root, 'node_modules', tool))) {
    const state = builtAt > 0 ? 'is older than its sources' : 'has not been built';
    console.error(
      `The ${name} ${state}, and the build tools are not installed. Run \`npm ci && npm run build\`; after that, ` +
        '`npm ci --omit=dev` may remove the tools again.',
    );
    process.exit(1);
  }
  console.log(`Building the ${name} …`);
  for (const [command = '', ...args] of [
    ['npm', 'run', '--silent', 'build', '-w', name],
    ...(afterBuild ? [afterBuild] : []),
  ]) {
    const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    if (result.status === 0) continue;
    console.error(`${result.stdout}${result.stderr}\nThe ${name} could not be built.`);
    process.exit(1);
  }
}

// Responses are short-lived objects: with a larger young generation most of them die before a collection. 64 MB gains
// nothing more and makes the process 90 MB larger.
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32'];
if (existsSync(join(root, '.env'))) {
  try {
    process.loadEnvFile(join(root, '.env'));
  } catch {
    // The server says why it can't be read.
  }
}
const isProduction = process.env.NODE_ENV === 'production';
/** Exit code with which the server requests a restart: its embedded store has died (server/src/main.ts). */
const RESTART_EXIT_CODE = 75;
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let isStopping = false;

function run() {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['inherit', isProduction ? 'inherit' : 'pipe', 'inherit'],
  });
  server = child;
  if (child.stdout) printReadable(child.stdout);
  child.once('close', (code, signal) => {
    if (code === RESTART_EXIT_CODE && !isStopping) run();
    else process.exit(code ?? (signal ? 1 : 0));
  });
}

run();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    isStopping = true;
    server?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
