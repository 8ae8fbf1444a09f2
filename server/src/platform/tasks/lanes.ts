/** Workers that empty a queue when woken. */
export interface Lanes {
  /** Looks for work now, or again after the current round. Resolves when nothing is left. */
  wake: () => Promise<void>;
  /** Ends after the current steps. */
  stop: () => Promise<void>;
}

/**
 * Runs `step` in `count` parallel lanes until it returns false: nothing is left to do.
 * @param onError reports what a step throws, which ends the round
 */
export function createLanes(
  count: number,
  step: () => Promise<boolean>,
  onError: (error: unknown) => void,
): Lanes {
  let isStopped = false;
  let isWanted = false;
  let round: Promise<void> | undefined;

  const lane = async () => {
    while (!isStopped && (await step()));
  };
  const run = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await Promise.all(Array.from({ length: count }, lane)).catch(onError);
    }
    round = undefined;
  };
  return {
    wake() {
      isWanted = true;
      round ??= run();
      return round;
    },
    async stop() {
      isStopped = true;
      await round;
    },
  };
}
