// @ts-check
// Parts run by the gate and `npm run test:full`, with their vitest arguments.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Ready Prepared requirements of a part.
 * @property {Record<string, string>} [env]
 * @property {string} [node] path of another Node version
 * @property {() => void} [stop]
 *
 * @typedef {object} Part
 * @property {string[]} args vitest arguments, or those of `command`
 * @property {string} [command] a program other than vitest; its exit code is the result
 * @property {Record<string, string>} [env]
 * @property {() => Ready | undefined} [prepare] provides its requirements; undefined if unavailable here
 */

/** @type {(command: string, args: string[]) => string} */
const outputOf = (command, args) => execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();

/** @type {(bin: string) => boolean} */
function isInstalled(bin) {
  try {
    outputOf('sh', ['-c', `command -v ${bin}`]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a Debian program if permitted.
 * @type {(name: string, bin: string) => boolean}
 */
function ensureInstalled(name, bin) {
  if (isInstalled(bin)) return true;
  if (process.getuid?.() !== 0) return false;
  outputOf('sh', ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`]);
  return isInstalled(bin);
}

/** Another database: the one in FULL_MONGODB_URI, or one next to the project. */
function prepareReference() {
  const named = process.env['FULL_MONGODB_URI'];
  if (named) return { env: { MONGODB_TEST_URI: named } };
  const nearby = `${root}/../shared/reference-db`;
  if (!existsSync(nearby)) return undefined;
  return {
    env: { MONGODB_TEST_URI: outputOf(`${nearby}/start`, []) },
    stop: () => void outputOf(`${nearby}/stop`, []),
  };
}

/** Starts OpenSearch; undefined without Java and Maven. */
function prepareOpenSearch() {
  const named = process.env['FULL_OPENSEARCH_URL'];
  if (named) return { env: { OPENSEARCH_TEST_URL: named } };
  try {
    return {
      env: { OPENSEARCH_TEST_URL: outputOf('tests/opensearch/start', []) },
      stop: () => void outputOf('tests/opensearch/stop', []),
    };
  } catch {
    return undefined;
  }
}

/** Tests of the catalogue's answers, run on either engine. */
const ON_BOTH_ENGINES = [
  'server/src/features/market/catalog/catalog.test.ts',
  'server/src/features/market/catalog/catalogOracle.test.ts',
  'server/src/features/market/catalog/descriptions.test.ts',
  'server/src/features/market/catalog/ranges.test.ts',
  'server/src/features/market/catalog/suggest.test.ts',
  'server/src/features/market/catalog/typedQuery.test.ts',
  'server/src/features/market/catalog/unseenInSearch.test.ts',
  'server/src/features/market/listings/search/opensearch',
];

/** Those that the gate runs on OpenSearch. */
const SLICE = /descriptions|unseenInSearch|opensearch/;

/** Node 24, whose own SQLite replaces the package. */
function prepareNode24() {
  outputOf('npm', ['install', '--prefix', '.tmp/node24', '--no-save', '--no-fund', '--no-audit', 'node@24']);
  return { node: `${root}/.tmp/node24/node_modules/node/bin/node` };
}

const BROWSER = ['-c', 'tests/browser/vitest.config.ts'];
const ONLY_HERE = '--tagsFilter=!clock && !kills';

/** @type {Record<string, Part>} */
export const PARTS = {
  // The gate.
  unit: { args: [ONLY_HERE] },
  journeys: { args: ['-c', 'tests/journeys/vitest.config.ts'] },
  'opensearch-slice': {
    args: ['--project', 'server', ...ON_BOTH_ENGINES.filter((path) => SLICE.test(path))],
    prepare: prepareOpenSearch,
  },
  // Everything else.
  opensearch: { args: ['--project', 'server', ...ON_BOTH_ENGINES], prepare: prepareOpenSearch },
  'opensearch-journeys': { args: ['-c', 'tests/journeys/vitest.config.ts'], prepare: prepareOpenSearch },
  'opensearch-kills': {
    args: ['-c', 'tests/opensearch/vitest.config.ts'],
    env: { WATCH_CLOCK: '1' },
    prepare: () =>
      ['java', 'mvn'].every(isInstalled) &&
      ['redis-server', 'nginx'].every((bin) => ensureInstalled(bin, bin))
        ? {}
        : undefined,
  },
  browser: { args: [...BROWSER, '--tagsFilter=!clock'] },
  reference: {
    args: ['--project', 'server', '--project', 'store', ONLY_HERE],
    prepare: prepareReference,
  },
  node24: {
    args: [
      ...['--project', 'server', '--project', 'store', ONLY_HERE],
      ...['packages/embedded-store', 'server/src/cli/dump.test.ts', 'server/src/main.test.ts'],
    ],
    prepare: prepareNode24,
  },
  servers: {
    args: ['--project', 'server', 'server/src/platform/share'],
    prepare: () => (ensureInstalled('redis-server', 'redis-server') ? {} : undefined),
  },
  // The operator's view: the image, every Compose profile, every .env that setup can write, the proxy examples.
  image: {
    args: ['-c', 'tests/image/vitest.config.ts'],
    prepare: () =>
      ['buildah', 'debootstrap', 'docker-compose', 'caddy'].every((name) => ensureInstalled(name, name)) &&
      ensureInstalled('nginx-light', 'nginx')
        ? {}
        : undefined,
  },
  kills: {
    args: ['--tagsFilter=kills || drawn'],
    env: {
      MANY_CASES: '1',
      ...{ KILL_ROUNDS: '20', FUZZ_QUERIES: '20000', REFERENCE_ROUNDS: '200' },
      ...{ SEARCH_QUESTIONS: '6000', UGLY_PICTURES: '100' },
    },
  },
  // No client test measures time.
  clock: {
    args: ['--project', 'server', '--project', 'store', '--tagsFilter=clock || timed', '--maxWorkers=1'],
    env: { WATCH_CLOCK: '1' },
  },
  'demo-market': { args: ['-c', 'tools/demo-market/vitest.config.ts'] },
  mutation: { command: 'node', args: ['scripts/mutation.mjs'] },
  'clock-browser': { args: [...BROWSER, '--tagsFilter=clock', '--maxWorkers=1'] },
};

/** Parts of `npm run test:full`, in order; `--only NAME` runs one of them. */
export const FULL = {
  image: ['image'],
  servers: ['servers'],
  opensearch: ['opensearch', 'opensearch-journeys', 'opensearch-kills'],
  reference: ['reference'],
  node24: ['node24'],
  clock: ['clock', 'clock-browser'],
  kills: ['kills'],
  browser: ['browser'],
  'demo-market': ['demo-market'],
  mutation: ['mutation'],
};
