import mongoose, { Types } from 'mongoose';
import type { findUnfair } from '@manzil/shared/domain/fairListing';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import { findUnfairTexts, storedFields } from '../features/market/listings/listingForm.service';
import { derivedOf, insertListings } from '../features/market/listings/listingWrites';
import { Property } from '../features/market/listings/property.model';
import { snapshotOf } from '../features/market/listings/reviewedFields';
import { addAccount, findByEmail } from '../features/foundation/people/account.service';
import { demoPassword, demoPasswordLine } from '../features/identity/users/demoPassword.service';
import { recountMarketDays } from '../features/foundation/viewCounts/viewCount.model';
import { hashPassword } from '../features/foundation/people/password.service';
import { log } from '../platform/logger';
import type { Picture } from '../platform/media/media';
import { demoListings, type DemoListing, type PicturedListing } from './listings';
import { demoLogins, demoPeople } from './people';
import { photoOf } from './pictures';
import { seedBusiness } from './seedBusiness';
import { kindOf, seedConversations, seedRequestThreads } from './seedConversations';
import { figuresIn, idOf, seedEngagement, seedLetters, seedServices, type Ids } from './seedEngagement';
import { seedMemberships } from './seedMember';
import { seedServiceViews, seedViews } from './seedViews';
import { wholeMarket } from './wholeMarket';

/**
 * Builds the record of a demo listing, including derived fields.
 * @param unfairIn as for `findUnfairTexts`
 */
export function recordOf(
  listing: DemoListing,
  agent: Types.ObjectId,
  images: Picture[],
  unfairIn?: typeof findUnfair,
) {
  const { form, referenceNo, createdAt, formerPrice, publishedPrice, sentBackReason } = listing;
  const state = {
    isVerified: listing.isVerified,
    isOwnerActive: true,
    availability: form.availability ?? 'available',
    images,
  };
  const record = {
    _id: new Types.ObjectId(),
    ...storedFields(form, findUnfairTexts(form, unfairIn)),
    searchTokens: listingTokens({ ...form, referenceNo }),
    ...state,
    ...derivedOf({ ...state, permit: form.permit }),
    referenceNo,
    agent,
    hideAgent: listing.hideAgent,
    ...(listing.verifiedAt && { verifiedAt: listing.verifiedAt, firstVerifiedAt: listing.verifiedAt }),
    ...(sentBackReason
      ? { sentBackReason }
      : !listing.isVerified && { submittedAt: listing.submittedAt ?? createdAt }),
    lastConfirmedAt: listing.lastConfirmedAt,
    priceHistory: [
      ...(formerPrice ? [formerPrice] : []),
      { price: form.price, at: formerPrice ? listing.lastConfirmedAt : createdAt },
    ],
    ...(formerPrice && { priceDrop: { from: formerPrice.price, at: listing.lastConfirmedAt } }),
    views: listing.views,
    createdAt,
    updatedAt: listing.submittedAt ?? listing.verifiedAt ?? createdAt,
  };
  if (!publishedPrice) return record;
  return { ...record, publishedBefore: snapshotOf({ ...form, price: publishedPrice }, record.images) };
}

const DAY = 86_400_000;

/** Creates the missing people of the demo market. */
export async function seedPeople(now: Date): Promise<Map<string, Types.ObjectId>> {
  const passwordHash = await hashPassword(demoPassword());
  const ids = new Map<string, Types.ObjectId>();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  for (const { writes, joinedDaysAgo, seenDaysAgo, ...person } of demoPeople()) {
    const account =
      (await findByEmail(person.email)) ??
      (await addAccount({
        ...person,
        seenCompany: { companyName: person.companyName, companyNameAr: person.companyNameAr },
        preferences: { locale: writes },
        method: 'email',
        verified: true,
        passwordHash,
        createdAt: daysAgo(joinedDaysAgo),
        lastLoginAt: daysAgo(seenDaysAgo),
        // Their phone numbers are made up.
        toldOfNumbersAt: now,
      }));
    ids.set(person.email, new Types.ObjectId(String(account._id)));
  }
  return ids;
}

function logLogins(): void {
  const logins = demoLogins().map(({ role, email }) => `${role}: ${email}`);
  log.info(`Demo logins, ${demoPasswordLine()}: ${logins.join(', ')}`);
}

/** Holds a mark while the demo market is written; a process that dies leaves it. */
const unfinished = () => mongoose.connection.collection('unfinishedseeds');

/** Removes what an interrupted start has written, so that it is written again: every record since its mark. */
async function removeUnfinished(): Promise<void> {
  const mark = await unfinished().findOne();
  if (!mark) return;
  log.warn('An earlier start was interrupted while it wrote the demo market: writing it again.');
  for (const { collection } of Object.values(mongoose.models)) {
    await collection.deleteMany({ _id: { $gte: mark._id } });
  }
  await unfinished().deleteMany({});
}

/**
 * Fills a database without listings with the demo market (spec/4-platform "First start").
 * @returns whether the database contains the demo market; false if it already had other listings
 */
export async function seedDemoMarket(now = new Date()): Promise<boolean> {
  await removeUnfinished();
  if (await Property.exists({})) {
    const [first] = demoListings(1, now);
    const isDemo = (await Property.exists({ referenceNo: first?.referenceNo })) !== null;
    if (isDemo) logLogins();
    return isDemo;
  }
  await unfinished().insertOne({ _id: new Types.ObjectId() });
  const people = await seedPeople(now);
  const market = wholeMarket(now);
  const { listings } = market;
  const figures = figuresIn(market);
  const pictured = (listing: PicturedListing) =>
    recordOf(listing, idOf(people, listing.agentEmail), listing.scenes.map(photoOf));
  const records = listings.map((listing) => ({ ...pictured(listing), ...figures(listing.referenceNo) }));
  await insertListings(records);
  const services = await seedServices(market, { people, figures });
  await seedViews(records, { now });
  await seedServiceViews(services, now);
  await recountMarketDays({ isWhole: true });
  const subjects: Ids = new Map([...records, ...services].map(({ referenceNo, _id }) => [referenceNo, _id]));
  await seedEngagement(market, { people, subjects });
  await seedMemberships(market, { people, subjects });
  await seedLetters(market, people);
  const published = listings.flatMap(({ agentEmail, form, referenceNo, verifiedAt }) =>
    verifiedAt ? [[kindOf(agentEmail, form), subjects.get(referenceNo)] as const] : [],
  );
  await seedConversations({ people, listings: new Map(published) }, now);
  await seedRequestThreads();
  await seedBusiness({ ...market, accounts: people, ids: subjects }, pictured);
  await unfinished().deleteMany({});
  log.info(
    `The demo market is there: ${records.length} listings, ${services.length} services, ${people.size} people.`,
  );
  logLogins();
  return true;
}
