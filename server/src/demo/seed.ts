import { setImmediate } from 'node:timers/promises';
import { Types } from 'mongoose';
import { storedFields } from '../features/properties/listingChecks.service';
import { derivedOf, insertListings } from '../features/properties/listingWrites.model';
import { Property } from '../features/properties/property.model';
import { addAccount, findByEmail } from '../features/users/account.service';
import { hashPassword } from '../features/users/password.service';
import { log } from '../platform/logger';
import { demoListings, type DemoListing } from './listings';
import { DEMO_PASSWORD, demoLogins, demoPeople } from './people';
import { MARKET_SIZE, pictureOf } from './pictures';
import { kindOf, seedConversations, seedRequestTalks } from './seedConversations';
import { engagementOf, seedLetters, seedServices, type Ids } from './seedEngagement';

/** The stored form of a demo listing, with whatever follows from what its owner wrote. */
function recordOf(listing: DemoListing, agent: Types.ObjectId) {
  const { form, referenceNo, createdAt, formerPrice } = listing;
  const state = {
    isVerified: listing.isVerified,
    isOwnerActive: true,
    availability: form.availability ?? 'available',
    images: listing.scenes.map(pictureOf),
  };
  return {
    _id: new Types.ObjectId(),
    ...storedFields(form, referenceNo),
    ...state,
    ...derivedOf(state),
    referenceNo,
    agent,
    hideAgent: listing.hideAgent,
    ...(listing.verifiedAt && { verifiedAt: listing.verifiedAt }),
    lastConfirmedAt: listing.lastConfirmedAt,
    priceHistory: [
      ...(formerPrice ? [formerPrice] : []),
      { price: form.price, at: formerPrice ? listing.lastConfirmedAt : createdAt },
    ],
    views: listing.views,
    createdAt,
    updatedAt: listing.verifiedAt ?? createdAt,
  };
}

/** The published listings: what can be reviewed and asked about. */
const subjectsAmong = (listings: DemoListing[]) =>
  listings.flatMap(({ referenceNo, agentEmail, verifiedAt }) =>
    verifiedAt ? [{ referenceNo, agentEmail, since: verifiedAt }] : [],
  );

/** Makes the people of the demo market who are not there yet. */
async function seedPeople(): Promise<Map<string, Types.ObjectId>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = new Map<string, Types.ObjectId>();
  for (const person of demoPeople()) {
    const account =
      (await findByEmail(person.email)) ??
      (await addAccount({ ...person, method: 'email', verified: true, passwordHash }));
    ids.set(person.email, new Types.ObjectId(String(account._id)));
  }
  return ids;
}

function sayLogins(): void {
  const logins = demoLogins().map(({ role, email }) => `${role}: ${email}`);
  log.info(`Demo logins, password ${DEMO_PASSWORD} for each. ${logins.join(', ')}`);
}

/** Fills a database without listings with the demo market (spec/4-platform "First start"). */
export async function seedDemoMarket(now = new Date()): Promise<void> {
  if (await Property.exists({})) {
    sayLogins();
    return;
  }
  const people = await seedPeople();
  const listings = demoListings(MARKET_SIZE, now);
  const engagement = engagementOf('property', subjectsAmong(listings), now);
  const ids: Ids = new Map();
  const records = listings.map((listing) => {
    const agent = people.get(listing.agentEmail);
    if (!agent) throw new Error(`No agent ${listing.agentEmail}`);
    const record = { ...recordOf(listing, agent), ...engagement.figures(listing.referenceNo) };
    ids.set(listing.referenceNo, record._id);
    return record;
  });
  await insertListings(records);
  await engagement.store(people, ids);
  const services = await seedServices(people, now);
  await seedLetters(people, now);
  const published = listings.flatMap(({ agentEmail, form, referenceNo, verifiedAt }) =>
    verifiedAt ? [[kindOf(agentEmail, form), ids.get(referenceNo)] as const] : [],
  );
  await seedConversations({ people, listings: new Map(published) }, now);
  await seedRequestTalks();
  log.info(
    `The demo market is there: ${records.length} listings, ${services} services, ${people.size} people.`,
  );
  sayLogins();
}

/** Few large transactions: each rewrites most pages of the indexes. A message may have 48 MB, a listing has some 6 kB. */
const BATCH = 5000;
/** As many are made at a time; between, what is made already travels to the database, which works meanwhile. */
const PIECE = 100;

/**
 * Adds `count` more listings for load tests, in batches; they use the pictures of the market.
 * @returns listings a second
 */
export async function seedAtScale(count: number, now = new Date()): Promise<number> {
  const people = await seedPeople();
  const market = demoListings(MARKET_SIZE, now);
  const start = performance.now();
  const make = (done: number, size: number) =>
    demoListings(size, now, `scale-${done}`).map((listing, at) => {
      const agent = people.get(listing.agentEmail);
      if (!agent) throw new Error(`No agent ${listing.agentEmail}`);
      const scenes = market[(done + at) % market.length]?.scenes ?? [];
      const { permit } = listing.form;
      // Drawn by lot, numbers would meet: an agent has one live listing a permit.
      const form = {
        ...listing.form,
        ...(permit && { permit: { ...permit, number: `S-${String(done + at).padStart(6, '0')}` } }),
      };
      return {
        ...recordOf({ ...listing, form, scenes }, agent),
        referenceNo: `PR-S${(done + at).toString(36).toUpperCase().padStart(6, '0')}`,
      };
    });
  let stored = Promise.resolve();
  let records: ReturnType<typeof make> = [];
  for (let done = 0; done < count; done += PIECE) {
    records.push(...make(done, Math.min(PIECE, count - done)));
    await setImmediate();
    if (records.length < BATCH && done + PIECE < count) continue;
    await stored;
    stored = insertListings(records);
    records = [];
  }
  await stored;
  return count / ((performance.now() - start) / 1000);
}
