import { Types } from 'mongoose';
import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { findUnfairTexts, storedFields } from '../../../server/src/features/market/listings/listingForm.service';
import { derivedOf, insertListings } from '../../../server/src/features/market/listings/listingWrites';
import { snapshotOf } from '../../../server/src/features/market/listings/review/reviewedFields';
import { addAccount } from '../../../server/src/features/foundation/people/account.service';
import { recountMarketDays } from '../../../server/src/features/foundation/viewCounts/viewCount.model';
import type { Picture } from '../../../server/src/platform/media/media';
import type { DemoListing, PicturedListing } from './listings';
import { demoPeople } from './people';
import { photoOf } from './pictures';
import { seedBusiness } from './seedBusiness';
import { kindOf, seedConversations, seedRequestThreads } from './seedConversations';
import { figuresIn, idOf, seedEngagement, seedLetters, seedServices, type Ids } from './seedEngagement';
import { seedMemberships } from './seedMember';
import { seedServiceViews, seedViews } from './seedViews';
import { wholeMarket } from './wholeMarket';

/** Builds the record of a demo listing, including derived fields. */
function recordOf(listing: DemoListing, agent: Types.ObjectId, images: Picture[]) {
  const { form, referenceNo, createdAt, formerPrice, publishedPrice, sentBackReason } = listing;
  const state = {
    isVerified: listing.isVerified,
    isOwnerActive: true,
    availability: form.availability ?? 'available',
    images,
  };
  const record = {
    _id: new Types.ObjectId(),
    ...storedFields(form, findUnfairTexts(form)),
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

/** Creates the people of the demo market. Their password is set when the market is loaded. */
async function seedPeople(now: Date): Promise<Map<string, Types.ObjectId>> {
  const ids = new Map<string, Types.ObjectId>();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  for (const { writes, joinedDaysAgo, seenDaysAgo, ...person } of demoPeople()) {
    const account = await addAccount({
      ...person,
      seenCompany: { companyName: person.companyName, companyNameAr: person.companyNameAr },
      preferences: { locale: writes },
      method: 'email',
      verified: true,
      createdAt: daysAgo(joinedDaysAgo),
      lastLoginAt: daysAgo(seenDaysAgo),
      // Their phone numbers are made up.
      toldOfNumbersAt: now,
    });
    ids.set(person.email, new Types.ObjectId(String(account._id)));
  }
  return ids;
}

/** Writes the demo market into an empty database, dated before `now`. */
export async function writeMarket(now: Date): Promise<void> {
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
}
