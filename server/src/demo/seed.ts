import { Types } from 'mongoose';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import { derivedOf, insertListings } from '../features/properties/listingWrites.model';
import { Property } from '../features/properties/property.model';
import { addAccount, findByEmail } from '../features/users/account.service';
import { hashPassword } from '../features/users/password.service';
import { log } from '../platform/logger';
import { demoListings, type DemoListing } from './listings';
import { DEMO_PASSWORD, demoLogins, demoPeople } from './people';
import { MARKET_SIZE, pictureOf } from './pictures';

/** The stored form of a demo listing, with whatever follows from what its owner wrote. */
function recordOf(listing: DemoListing, agent: Types.ObjectId): Record<string, unknown> {
  const { form, referenceNo, createdAt, formerPrice } = listing;
  const state = {
    isVerified: listing.isVerified,
    isOwnerActive: true,
    availability: form.availability ?? 'available',
    images: listing.scenes.map(pictureOf),
  };
  const written = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  return {
    _id: new Types.ObjectId(),
    ...written,
    ...state,
    ...derivedOf(state),
    referenceNo,
    agent,
    hideAgent: listing.hideAgent,
    maxCheques: Math.max(0, ...(form.chequeOptions ?? []).map((row) => row.cheques)),
    searchTokens: listingTokens({ ...form, referenceNo }),
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
  const records = demoListings(MARKET_SIZE, now).map((listing) => {
    const agent = people.get(listing.agentEmail);
    if (!agent) throw new Error(`No agent ${listing.agentEmail}`);
    return recordOf(listing, agent);
  });
  await insertListings(records);
  log.info(`The demo market is there: ${records.length} listings, ${people.size} people.`);
  sayLogins();
}

const BATCH = 1000;

/**
 * Adds `count` more listings for load tests, in batches; they use the pictures of the market.
 * @returns listings a second
 */
export async function seedAtScale(count: number, now = new Date()): Promise<number> {
  const people = await seedPeople();
  const market = demoListings(MARKET_SIZE, now);
  const start = performance.now();
  // The database stores one batch while the next is made.
  let stored = Promise.resolve();
  for (let done = 0; done < count; done += BATCH) {
    const batch = demoListings(Math.min(BATCH, count - done), now, `scale-${done}`);
    const records = batch.map((listing, at) => {
      const agent = people.get(listing.agentEmail);
      if (!agent) throw new Error(`No agent ${listing.agentEmail}`);
      const scenes = market[(done + at) % market.length]?.scenes ?? [];
      return {
        ...recordOf({ ...listing, scenes }, agent),
        referenceNo: `PR-S${(done + at).toString(36).toUpperCase().padStart(6, '0')}`,
      };
    });
    await stored;
    stored = insertListings(records);
  }
  await stored;
  return count / ((performance.now() - start) / 1000);
}
