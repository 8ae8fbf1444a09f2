import { randomBytes } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { hasMarketDays } from '../features/foundation/viewCounts/marketDay.model';
import { recountMarketDays } from '../features/foundation/viewCounts/viewCount.model';
import { hashPassword } from '../features/foundation/people/password.service';
import { demoPassword, demoPasswordLine } from '../features/identity/users/demoPassword.service';
import { Property } from '../features/market/listings/property.model';
import { catalogue } from '../features/market/listings/search/catalogue';
import { recordProgress } from '../features/market/savedSearches/savedSearch.model';
import { log } from '../platform/base/logger';
import { readManifest, readRecords } from './archive';
import { shiftDates } from './shiftDates';

const { EJSON } = mongoose.mongo.BSON;

async function logLogins(): Promise<void> {
  const logins = (await readManifest()).logins.map(({ role, email }) => `${role}: ${email}`);
  log.info(`Demo logins, ${demoPasswordLine()}: ${logins.join(', ')}`);
}

/** Holds a mark while the demo market is written; a process that dies leaves it. */
const unfinished = () => mongoose.connection.collection('unfinishedseeds');

/** Removes what an interrupted start has written: the records of its mark's range, or since a mark of former versions. */
async function removeUnfinished(): Promise<void> {
  const mark = await unfinished().findOne();
  if (!mark) return;
  log.warn('An earlier start was interrupted while it wrote the demo market: writing it again.');
  const [from, until] = [mark._id, mark['until'] as Types.ObjectId | undefined];
  for (const { collection } of Object.values(mongoose.models)) {
    await collection.deleteMany({ _id: { $gte: from, ...(until && { $lte: until }) } });
    // Some ids begin with the id of another record.
    if (until) {
      await collection.deleteMany({ _id: { $gte: String(from), $lt: `${String(until)};` } as never });
    }
  }
  await unfinished().deleteMany({});
}

/** Maps archive ids to ids of this database: demo people who exist keep theirs, everything else gets `prefix`. */
async function createRenaming(prefix: string) {
  const { people } = await readManifest();
  const users = mongoose.connection.collection('users');
  const known = await users.find({ email: { $in: people } }, { projection: { email: 1 } }).toArray();
  const texts = (await readRecords('users')).split('\n');
  const idOf = (email: unknown) =>
    /"\$oid":"(\w+)"/.exec(texts.find((text) => text.includes(`"email":"${String(email)}"`)) ?? '')?.[1] ??
    '';
  const kept = new Map(known.map(({ _id, email }) => [idOf(email), String(_id)]));
  return {
    rename: (text: string) =>
      text.replace(/\b0{18}([0-9a-f]{6})\b/g, (id, count: string) => kept.get(id) ?? prefix + count),
    isKept: (id: unknown) => [...kept.values()].includes(String(id)),
  };
}

/** Writes the records of the archive with dates that end now. */
async function insertRecords(prefix: string, now: Date): Promise<void> {
  const { anchor, records } = await readManifest();
  const { rename, isKept } = await createRenaming(prefix);
  const passwordHash = hashPassword(demoPassword());
  const isCounted = await hasMarketDays();
  const insert = async (name: string): Promise<void> => {
    const lines = shiftDates(rename(await readRecords(name)), anchor, now).split('\n');
    const documents = lines.map((line) => EJSON.parse(line) as { _id: Types.ObjectId });
    const people = async () => {
      const hash = { passwordHash: await passwordHash };
      return documents.filter(({ _id }) => !isKept(_id)).map((person) => ({ ...person, ...hash }));
    };
    await mongoose.connection.collection(name).insertMany(name === 'users' ? await people() : documents);
  };
  const names = Object.keys(records).filter((name) => !isCounted || name !== 'marketdays');
  const writes = names.map(insert);
  // A failed insert ends the start only after the others, so that a retry doesn't collide with them.
  await Promise.allSettled(writes);
  await Promise.all(writes);
  // Earlier days count other offers too.
  if (isCounted) await recountMarketDays({ isWhole: true });
}

/**
 * Fills a database without listings with the demo market (spec/4-platform "First start").
 * @returns whether the database contains the demo market; false if it already had other listings
 */
export async function seedDemoMarket(now = new Date()): Promise<boolean> {
  await removeUnfinished();
  const { firstListing, records } = await readManifest();
  if (await Property.exists({})) {
    const isDemo = (await Property.exists({ referenceNo: firstListing })) !== null;
    if (isDemo) await logLogins();
    return isDemo;
  }
  // Not the prefix of this process, whose records outside the market share it.
  const prefix = new Types.ObjectId().toHexString().slice(0, 8) + randomBytes(5).toString('hex');
  await unfinished().insertOne({
    _id: new Types.ObjectId(`${prefix}000000`),
    until: new Types.ObjectId(`${prefix}ffffff`),
  });
  await insertRecords(prefix, now);
  // Its saved searches come with their matches.
  await recordProgress(now);
  catalogue().reload();
  await unfinished().deleteMany({});
  const { properties, services, users } = records;
  log.info(`The demo market is there: ${properties} listings, ${services} services, ${users} people.`);
  await logLogins();
  return true;
}
