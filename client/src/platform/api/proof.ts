import { solveChallengeWorkers, type Challenge } from 'altcha-lib';

export type { Challenge } from 'altcha-lib';

/** Cores to use: more would heat up phones. */
const MAX_WORKERS = 4;
const TIMEOUT_MS = 90_000;

/**
 * Solves one of the server's proofs of work in workers.
 * @returns the value of the header `x-proof`; undefined if the browser cannot solve it
 */
export async function solveProof(challenge: Challenge): Promise<string | undefined> {
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
      createWorker: () => new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' }),
      timeout: TIMEOUT_MS,
    });
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  } catch {
    return undefined;
  }
}
