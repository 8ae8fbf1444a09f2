import { solveChallengeWorkers, type Challenge } from 'altcha-lib';

export type { Challenge } from 'altcha-lib';

/** Cores that solve at once: phones get warm with more. */
const MOST_WORKERS = 4;
const TIMEOUT_MS = 90_000;

/**
 * Solves a proof of work of the server's in workers.
 * @returns the value of the header `x-proof`; undefined when the browser cannot solve it
 */
export async function solveProof(challenge: Challenge): Promise<string | undefined> {
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
      createWorker: () => new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' }),
      timeout: TIMEOUT_MS,
    });
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  } catch {
    return undefined;
  }
}
