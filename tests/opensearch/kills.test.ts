import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Property } from '../../server/src/features/market/listings/property.model';
import { HAS_TIME_LIMITS } from '../../server/src/testing/clock';
import { aListing } from '../../server/src/testing/factories/property.factory';
import { aPerson } from '../../server/src/testing/testApp';
import { startTraffic, type Edit } from './edits';
import { prepareSite, SERVERS, type Site } from './site';

const HOMES = 80;
/** Edits between outages are in the lists of both servers after this, those held up by one after CAUGHT_UP_MS. */
const VISIBLE_MS = HAS_TIME_LIMITS ? 2000 : 10_000;
const CAUGHT_UP_MS = 10_000;
/** How long one process stays away, and the site then runs. */
const AWAY_MS = 3000;
const STEADY_MS = 6000;

/** Processes killed together. */
const KILLED = [['a'], ['search'], ['redis'], ['b'], ['database'], ['search', 'b'], ['a', 'search']] as const;

/** Processes whose outage explains a failed call, by call and status. */
const EXPLAINS: Record<string, readonly string[]> = {
  'list 503': ['search', 'database'],
  // The other server is away, too.
  'list 502': ['search', 'database'],
  'edit 503': ['database'],
  'edit 502': ['a', 'b'],
};
/** Drivers reconnect within this time. */
const RECONNECTED_MS = 2000;

let site: Site;
beforeAll(async () => {
  site = await prepareSite();
  await site.start('search');
});
afterAll(() => site.stop());

/** "23 edits, median 700 ms, most 1100 ms". */
function summaryOf(edits: readonly Edit[]): string {
  const lags = edits.flatMap(({ lags: { a, b } }) => Math.max(a, b)).toSorted((one, other) => one - other);
  return `${lags.length} edits, median ${lags[lags.length >> 1]} ms, most ${lags.at(-1)} ms`;
}

it(
  'No edit is lost and no hidden home is listed while servers, OpenSearch, Redis and the database are killed.',
  { timeout: 400_000 },
  async () => {
    const agent = await aPerson('agent');
    const ids = [];
    for (let at = 0; at < HOMES; at += 1) ids.push(String((await aListing({ agent: agent.id }))._id));
    await Promise.all(SERVERS.map((server) => site.start(server)));
    // A site answers lists once its index is built.
    for (const server of SERVERS) {
      await expect
        .poll(async () => (await fetch(`${site.originOf(server)}/readyz`)).text())
        .toContain('"search":"ok"');
    }
    const traffic = startTraffic(site, agent, ids);
    await pause(STEADY_MS);

    for (const killed of KILLED) {
      if (killed[0] === 'database' && !site.canKillDatabase) continue;
      await Promise.all(killed.map((of) => site.kill(of)));
      await pause(AWAY_MS);
      await Promise.all(killed.map((of) => site.start(of)));
      await pause(STEADY_MS);
    }
    // It waits for the lease of a killed server.
    await expect
      .poll(() => site.rebuild(), { interval: 5000, timeout: 90_000 })
      .toContain('the catalogue is on the new index');
    await pause(STEADY_MS);
    await traffic.stop();

    const { edits, failures } = traffic;
    const prompt = edits.filter(({ isHeldUp }) => !isHeldUp);
    const heldUp = edits.filter(({ isHeldUp }) => isHeldUp);
    const seconds = site.outages.map(({ of, from, to }) => `${of} ${((to - from) / 1000).toFixed(1)} s`);
    process.stdout.write(
      `Lists read: ${traffic.reads()}. Away: ${seconds.join(', ')}.\n` +
        `Between outages: ${summaryOf(prompt)}. Held up by one, from its end: ${summaryOf(heldUp)}.\n`,
    );

    expect(traffic.shownHidden).toEqual([]);
    const lateIn = (some: readonly Edit[], limit: number) =>
      some.filter(({ lags }) => !SERVERS.every((server) => lags[server] <= limit));
    expect(lateIn(heldUp, CAUGHT_UP_MS)).toEqual([]);
    expect(lateIn(prompt, VISIBLE_MS)).toEqual([]);
    expect(Math.min(prompt.length, heldUp.length)).toBeGreaterThan(20);

    // A server's end costs no list, only the edits it was working on.
    const unexplained = failures.filter(
      ({ what, status, at }) =>
        !site.outages.some(
          ({ of, from, to }) =>
            EXPLAINS[`${what} ${status}`]?.includes(of) && at > from - 1000 && at < to + RECONNECTED_MS,
        ),
    );
    expect(unexplained).toEqual([]);

    // The end state of every home, in the database and in the index of both servers.
    for (const home of traffic.homes) {
      const { price, isListed } = await Property.findById(home.id, 'price isListed').orFail().lean();
      const counts = await Promise.all(SERVERS.map((server) => traffic.countOf(home, server)));
      const shown = Number(home.isShown);
      expect([price, isListed, ...counts.map((answer) => answer?.body.count)]).toEqual([
        home.price,
        home.isShown,
        shown,
        shown,
      ]);
    }
  },
);
