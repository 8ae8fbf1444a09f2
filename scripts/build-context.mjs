// @ts-check
// `npm run build:context`: runs the Dockerfile's stages in plain folders, on the files .dockerignore lets through, and
// starts the last stage with its CMD. Checks without Docker what `docker compose up` would build; scripts/check-image.sh
// builds the real image. The output of the stage `build` ends up in client/dist and server/dist.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import dockerignore from '@balena/dockerignore';
import { DockerfileParser, Copy, Env, From, JSONInstruction } from 'dockerfile-ast';
import { readOptions } from './options.mjs';

readOptions({
  name: 'build:context',
  usage:
    "Runs the Dockerfile's stages without Docker and starts the last one.\n\nUsage: npm run build:context",
  options: {},
});

const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'manzil-context-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

/** @typedef {{ dir: string; cwd: string; env: Record<string, string>; command: string[] }} Stage */
/** @type {Map<string, Stage>} */
const stages = new Map();

/** @type {(message: string) => never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Copies the build context: every file of the checkout that .dockerignore lets through.
 * @type {(to: string) => void}
 */
function copyContext(to) {
  const ignored = dockerignore().add(readFileSync(join(root, '.dockerignore'), 'utf8'));
  cpSync(root, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => source === root || !ignored.ignores(relative(root, source)),
  });
}

/** @type {(stage: Stage, copy: Copy, context: string) => void} */
function runCopy(stage, copy, context) {
  const words = copy.getArguments().map((word) => word.getValue());
  const target = words.pop() ?? '';
  const from = copy
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  const source = from ? stages.get(from)?.dir : context;
  if (!source) return fail(`COPY --from=${from}: there is no such stage.`);
  for (const word of words) {
    const path = join(source, word);
    if (!existsSync(path)) {
      const why = existsSync(join(root, word)) ? '.dockerignore excludes it' : 'there is no such file';
      return fail(`COPY ${word}: ${from ? `stage ${from} has no such file` : why}.`);
    }
    const isFolder = target.endsWith('/') || target === '.' || words.length > 1;
    const place = join(stage.cwd, target);
    const isTree = readdirOrNothing(path) !== undefined;
    cpSync(path, isFolder && !isTree ? join(place, basename(word)) : place, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
  }
}

/** @type {(path: string) => string[] | undefined} */
function readdirOrNothing(path) {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}

/** @type {(stage: Stage, command: string) => void} */
function runCommand(stage, command) {
  if (/^mkdir \/|^useradd|^apt-get/.test(command)) return console.log(`  skipped here: RUN ${command}`);
  const isFullInstall = command.startsWith('npm ci') && !command.includes('--omit');
  // The checkout was just installed from the same lock file: hard links to it take a second instead of a minute.
  const line = isFullInstall
    ? [
        '.',
        'client',
        'server',
        'shared',
        ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
      ]
        .filter((folder) => existsSync(join(root, folder, 'node_modules')))
        .map((folder) => `cp -al '${join(root, folder, 'node_modules')}' '${folder}/node_modules'`)
        .join(' && ')
    : command;
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', line], {
    cwd: stage.cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_prefer_offline: 'true', ...stage.env },
  });
  if (status !== 0) fail(`${stdout}${stderr}\nRUN ${command}: exit ${status}.`);
}

/** Runs every stage. Returns the last one. */
function runStages() {
  const context = join(work, 'context');
  copyContext(context);
  /** @type {Stage | undefined} */
  let stage;
  for (const instruction of DockerfileParser.parse(
    readFileSync(join(root, 'Dockerfile'), 'utf8'),
  ).getInstructions()) {
    const words = instruction.getArgumentsContent() ?? '';
    if (instruction instanceof From) {
      const name = instruction.getBuildStage() ?? 'final';
      const dir = join(work, name);
      mkdirSync(dir);
      stage = { dir, cwd: dir, env: {}, command: [] };
      stages.set(name, stage);
      console.log(`Stage ${name} (${Math.round(performance.now() / 1000)} s)`);
    } else if (!stage) fail(`${instruction.getKeyword()} before FROM`);
    else if (instruction instanceof Copy) runCopy(stage, instruction, context);
    else if (instruction instanceof Env)
      for (const property of instruction.getProperties())
        stage.env[property.getName()] = property.getValue() ?? '';
    else if (instruction.getKeyword() === 'WORKDIR')
      mkdirSync((stage.cwd = join(stage.dir, words)), { recursive: true });
    else if (instruction.getKeyword() === 'RUN') runCommand(stage, words);
    else if (instruction.getKeyword() === 'CMD' && instruction instanceof JSONInstruction)
      stage.command = instruction.getJSONStrings().map((word) => word.getJSONValue());
  }
  return stage ?? fail('The Dockerfile has no stage.');
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });

/**
 * Starts a stage with an empty environment, like a container; the product must become ready, serve and stop.
 * @type {(stage: Stage) => Promise<void>}
 */
async function start({ cwd, env, command: [program = '', ...args] }) {
  const port = await freePort();
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{
        PATH: process.env['PATH'],
        ...env,
        DATA_DIR: join(work, 'data'),
        PORT: String(port),
        HOST: '127.0.0.1',
      },
      ...{ PUBLIC_URL: 'https://homes.example', API_KEY: 'key-of-the-check', MAIL: 'off' },
      JWT_SECRET: randomBytes(48).toString('base64url'),
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - began > 60_000) {
      child.kill('SIGKILL');
      fail(`${log}\nThe last stage did not become ready.`);
    }
    await sleep(50);
  }
  console.log(`Ready after ${Math.round(performance.now() - began)} ms.`);
  const page = await fetch(url);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  if (!page.ok || !script || !(await fetch(url + script)).ok)
    fail(`${log}\nThe last stage does not serve the client.`);
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) fail(`${log}\nSIGTERM: exit ${code}.`);
}

const last = runStages();
await start(last);
const built = stages.get('build') ?? fail('The Dockerfile has no stage `build`.');
for (const folder of ['client/dist', 'server/dist']) {
  rmSync(join(root, folder), { recursive: true, force: true });
  cpSync(join(built.cwd, folder), join(root, folder), { recursive: true, preserveTimestamps: true });
}
const { stdout } = spawnSync('du', ['-sm', last.cwd], { encoding: 'utf8' });
console.log(`The product in the image: ${stdout.split('\t')[0]} MB.`);
