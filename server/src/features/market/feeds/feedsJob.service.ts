import type { Job } from '../../../platform/tasks/jobs';
import { findActiveRuns } from './feedRun.model';
import { continueRun } from './work.service';

/** Runs that a job continues at the same time. */
const AT_ONCE = 4;

/** Goes on with runs whose server stopped. */
async function continueRuns(): Promise<number> {
  const runs = await findActiveRuns(AT_ONCE);
  const worked = await Promise.all(runs.map(continueRun));
  return worked.filter(Boolean).length;
}

export const feedsJob: Job = {
  name: 'feeds',
  everyMinutes: 1,
  run: async () => ({ continued: await continueRuns() }),
};
