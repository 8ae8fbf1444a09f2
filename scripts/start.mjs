// `npm start`: builds what is missing or older than its sources, then runs the server.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

/** When the newest file below `path` was changed, in ms; 0 when there is none. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return readdirSync(path, { withFileTypes: true })
    .filter(
      (entry) => !['node_modules', 'dist', 'testing'].includes(entry.name) && !entry.name.includes('.test.'),
    )
    .reduce((latest, entry) => Math.max(latest, newest(join(path, entry.name))), 0);
}

const parts = [
  { name: 'client', built: 'client/dist/index.html', then: ['node', 'scripts/compress.mjs'] },
  { name: 'server', built: 'server/dist/main.js' },
];
for (const { name, built, then } of parts) {
  const builtAt = newest(join(root, built));
  // An image or an archive may hold the build without its sources.
  const sources = [name, 'shared']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(join(folder, 'package.json')));
  if (
    builtAt > 0 &&
    (!existsSync(join(root, name, 'src')) || sources.every((folder) => newest(folder) <= builtAt))
  )
    continue;
  if (!existsSync(join(root, 'node_modules'))) {
    console.error('Run `npm install` first.');
    process.exit(1);
  }
  console.log(`Building the ${name} …`);
  for (const [command, ...args] of [
    ['npm', 'run', '--silent', 'build', '-w', name],
    ...(then ? [then] : []),
  ]) {
    const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    if (result.status === 0) continue;
    console.error(`${result.stdout}${result.stderr}\nThe ${name} could not be built.`);
    process.exit(1);
  }
}

/** In development people read the log: the sentence of each line, and what belongs to it. */
function readable(line) {
  if (!line.startsWith('{')) return line;
  const { level, time, msg, ...rest } = JSON.parse(line);
  const mark = level >= 50 ? 'ERROR ' : level >= 40 ? 'warning: ' : '';
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${String(time).slice(11, 19)} ${mark}${msg ?? ''}${more}`;
}

// Answers are short-lived objects: a roomier young generation lets most of them die before they are looked at.
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
const isProduction = process.env.NODE_ENV === 'production';
/** The exit code by which the server asks for a new process: its embedded store has died (server/src/main.ts). */
const START_AGAIN = 75;
let server;
let isStopping = false;

function run() {
  server = spawn(process.execPath, [...NODE_FLAGS, join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['inherit', isProduction ? 'inherit' : 'pipe', 'inherit'],
  });
  if (server.stdout) {
    createInterface({ input: server.stdout }).on('line', (line) => {
      try {
        console.log(readable(line));
      } catch {
        console.log(line);
      }
    });
  }
  server.once('close', (code, signal) => {
    if (code === START_AGAIN && !isStopping) run();
    else process.exit(code ?? (signal ? 1 : 0));
  });
}

run();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true;
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
