import { fileURLToPath } from 'node:url';

/** Which tests are for which part of `npm run test:full`; what has none of these words is in all of them. */
const TAGS = [
  { name: 'clock', description: 'watches the clock or the memory: in no part but "clock"' },
  { name: 'timed', description: 'has limits of time beside the rest, which hold in the part "clock"' },
  { name: 'kills', description: 'kills what runs: in no part but "kills"' },
  { name: 'drawn', description: 'draws its cases at random: few in every part, many in "kills"' },
];

/**
 * What every suite has in common. The limits guard against what hangs, on slow and busy machines too; speed is the
 * matter of the benches and of the part "clock".
 */
export const COMMON = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // What failed is said whole, also in the report a run leaves.
  chaiConfig: { truncateThreshold: 0 },
  tags: TAGS,
};

/** Leaves out what stands in quarantine.json; to be named among a suite's `setupFiles`. */
export const QUARANTINE = fileURLToPath(new URL('quarantine.ts', import.meta.url));
