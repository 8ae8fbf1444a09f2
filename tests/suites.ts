import { fileURLToPath } from 'node:url';

/** Tags that assign tests to parts of `npm run test:full`; untagged tests run in all of them. */
const TAGS = [
  { name: 'clock', description: 'measures time or memory; runs in the part "clock" only' },
  { name: 'timed', description: 'has time limits, checked in the part "clock" only' },
  { name: 'kills', description: 'kills processes; runs in the part "kills" only' },
  { name: 'long', description: 'sweeps over all calls and slow tests; in every part, but not in `npm test`' },
  { name: 'drawn', description: 'runs random cases: few in every part, many in "kills"' },
];

/**
 * Settings shared by all suites. The timeouts only catch hangs, even on slow and busy machines; benchmarks and the part
 * "clock" check speed.
 */
export const COMMON = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // Shows failures in full, also in the report of a run.
  chaiConfig: { truncateThreshold: 0 },
  tags: TAGS,
};

/** Skips the tests in quarantine.json; add it to a suite's `setupFiles`. */
export const QUARANTINE = fileURLToPath(new URL('quarantine.ts', import.meta.url));
