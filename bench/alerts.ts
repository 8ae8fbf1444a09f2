import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@manzil/shared/domain/time/spans';
import { catalogVersion } from '../server/src/features/market/catalog/catalog.service';
import { catalogue } from '../server/src/features/market/listings/search/catalogue';
import { runAlerts } from '../server/src/features/market/savedSearches/alerts.service';
import { recordProgress } from '../server/src/features/market/savedSearches/savedSearch.model';
import { parseEnv, setEnv } from '../server/src/platform/base/env';
import { buildIndexes, openDatabase } from '../server/src/platform/store/database';
import { randomFilter } from '../server/src/testing/market/testFilters';
import { aMarket, type MarketListing } from '../server/src/testing/market/testMarket';
import { seeded } from '@manzil/search/testing/seeded';

/**
 * `npm run bench -- alerts [SEARCHES]`: CPU time of three alert runs, a minute apart: the first after a start, which
 * reads all saved searches; one that matches the 500 new homes of a minute, for which the limit holds with 200,000 searches;
 * and one that sees the same homes again. Nothing is sent: the alerts are weekly.
 */
const SEARCHES = Number(process.argv[2] ?? 200_000);
/** Homes that the searches are written for. */
const MARKET = 10_000;
/** Homes published this minute. */
const HOMES = 500;
/** Homes published before the first run. */
const FEW = 10;
const MAX_SECONDS = 20;
const AT_ONCE = 1000;

const folder = await mkdtemp(join(tmpdir(), 'manzil-alerts-'));
setEnv(
  parseEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    API_KEY: 'key-of-the-bench',
    JWT_SECRET: 'secret-of-the-bench-0123456789-abcdefghijkl',
    LOG_LEVEL: 'silent',
  }),
);
const database = await openDatabase({ inline: true });
await buildIndexes();
const agents = Array.from({ length: 2 }, () => {
  const id = String(new mongoose.Types.ObjectId());
  return { id, userID: id, email: '', role: 'agent' as const, token: '' };
});
const listings: MarketListing[] = await aMarket(MARKET, agents);
const now = new Date();
const ids = listings.slice(0, FEW + HOMES).map(({ _id }) => _id);
const homes = mongoose.connection.collection('properties');
const yesterday = new Date(now.getTime() - DAY_MS);
await homes.updateMany({ verifiedAt: { $gt: yesterday } }, { $set: { verifiedAt: yesterday } });
/** Publishes homes; the catalog has them afterwards. */
async function publish(some: typeof ids, at: Date): Promise<void> {
  const times = { verifiedAt: at, updatedAt: new Date() };
  await homes.updateMany({ _id: { $in: some }, isListed: true }, { $set: times });
  catalogue().reload();
  await catalogVersion();
}

const random = seeded(5);
const who = { random, market: listings, agents };
/** A home's district, deal and bedrooms, as most people save them, and one or two further wishes. */
function aFilter(): Filter {
  const { city, district, type, bedrooms, price } = random.one(listings);
  const always = { city, district, type, bedrooms: [bedrooms], maxPrice: price } as Filter;
  return { ...randomFilter(who, 1, always), category: undefined };
}
const searches = mongoose.connection.collection('savedsearches');
const savedAt = new Date(now.getTime() - HOUR_MS);
await recordProgress(new Date(now.getTime() - MINUTE_MS));
for (let at = 0; at < SEARCHES; at += AT_ONCE) {
  await searches.insertMany(
    Array.from({ length: Math.min(AT_ONCE, SEARCHES - at) }, () => ({
      user: new mongoose.Types.ObjectId(),
      place: 0,
      name: 'Homes',
      filter: aFilter(),
      frequency: 'weekly',
      toldAt: now,
      createdAt: savedAt,
      updatedAt: savedAt,
    })),
  );
}

/** Runs the alerts; returns the CPU time in seconds. */
async function measure(at: Date, what: string): Promise<number> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  const result = await runAlerts(at);
  const used = process.cpuUsage(before);
  const seconds = (used.user + used.system) / 1e6;
  const wall = (performance.now() - begun) / 1000;
  const found = await mongoose.connection.collection('searchdeliveries').countDocuments();
  process.stdout.write(
    `${result.searches} searches, ${what}, ${found} matches: ${seconds.toFixed(1)} s of processor, ${wall.toFixed(1)} s\n`,
  );
  return seconds;
}
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
await publish(ids.slice(0, FEW), now);
await measure(now, `a start and ${FEW} new homes`);
await publish(ids.slice(FEW), later(1));
const seconds = await measure(later(1), `${HOMES} new homes`);
await measure(later(2), 'no new home');
if (SEARCHES >= 200_000 && seconds > MAX_SECONDS) {
  process.stdout.write(`BEYOND the limit of ${MAX_SECONDS} s\n`);
  process.exitCode = 1;
}
await database.close();
await rm(folder, { recursive: true, force: true });
