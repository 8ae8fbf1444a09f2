import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import type { Job } from '../../../platform/tasks/jobs';
import { changeFeed, findFeeds } from './feed.model';
import { binGone } from './feedUpkeep.service';
import { sweepFiles } from './sources/feedFile';
import { ownerOf } from './feedOwner';
import { awaitsPerson, findActiveRuns, findRun, findRuns, startRun } from './runs/feedRun.model';
import { trimRuns } from './feeds.service';
import { continueRun } from './runs/work.service';

/** Runs in parallel, and runs started per job. */
const AT_ONCE = 4;
const MOST = 1000;

/** Starts the runs that are due, except for owners who may not offer listings. */
async function startDueRuns(now = new Date()): Promise<number> {
  let started = 0;
  for (const feed of await findFeeds({ nextRunAt: { $lte: now } })) {
    const nextRunAt = new Date(now.getTime() + feed.everyHours * HOUR_MS);
    const isMine = await changeFeed({ _id: feed._id, nextRunAt: feed.nextRunAt }, { nextRunAt });
    if (!isMine || !(await ownerOf(feed))) continue;
    const run = await startRun({ feed: feed._id, isScheduled: true, isUpload: false });
    if (!run) continue;
    await trimRuns(feed);
    started += 1;
  }
  return started;
}

/** Continues scheduled runs and runs whose server stopped. */
async function continueRuns(signal: AbortSignal): Promise<number> {
  const waiting = await findActiveRuns(MOST);
  let worked = 0;
  const work = async () => {
    for (let run = waiting.shift(); run && !signal.aborted; run = waiting.shift()) {
      if (await continueRun(run)) worked += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return worked;
}

/** Whether the run is active, or is its feed's latest and awaits a person. */
async function needsFile(id: string): Promise<boolean> {
  const run = await findRun(id);
  if (!run || run.isActive) return run !== null;
  const [last] = await findRuns(run.feed, 1);
  return awaitsPerson(run) && String(last?._id) === id;
}

export const feedsJob: Job = {
  name: 'feeds',
  everyMinutes: 1,
  run: async (signal) => ({
    started: await startDueRuns(),
    worked: await continueRuns(signal),
    binned: await binGone(),
    files: await sweepFiles(needsFile),
  }),
};
