import { Favorite } from '../../../server/src/features/foundation/favoriteRecords/favorite.model';
import { Notification } from '../../../server/src/features/foundation/notifications/notification.model';
import { catalogPath } from '../../../server/src/features/market/savedSearches/alerts.service';
import {
  addSearch,
  closeBatch,
  closeSearch,
  findSearches,
  openBatches,
  recordMatches,
} from '../../../server/src/features/market/savedSearches/savedSearch.model';
import type { DemoNotification, DemoSearch } from './member';
import { idOf, type Places } from './seedEngagement';
import type { WholeMarket } from './wholeMarket';

/** Stores a saved search with its matches, which have all been reported. */
async function seedSearch(search: DemoSearch, place: number, { people, subjects }: Places, now: Date) {
  const { userEmail, name, filter, createdAt, matches } = search;
  const user = String(idOf(people, userEmail));
  const dates = { toldAt: now, createdAt };
  const stored = await addSearch({ user, place, name, filter, frequency: 'daily', ...dates });
  if (!stored) throw new Error(`The search ${name} exists already`);
  for (const { referenceNo, at } of matches) {
    await recordMatches([{ search: stored, properties: [idOf(subjects, referenceNo)] }], at);
  }
  const batch = `${String(stored._id)}:demo`;
  await openBatches(stored._id, batch);
  await closeBatch(stored._id, batch, now);
  for (const one of await findSearches(user)) await closeSearch(one, undefined);
  return stored;
}

const MY_REQUESTS = '/my-requests';

function dataOf(
  { kind, referenceNo, status, from, search: at }: DemoNotification,
  { listings }: WholeMarket,
  stored: Awaited<ReturnType<typeof seedSearch>>[],
) {
  const listing = listings.find((one) => one.referenceNo === referenceNo);
  const search = at === undefined ? undefined : stored[at];
  const { title = '', titleAr = null, price } = listing?.form ?? {};
  return {
    title,
    titleAr,
    referenceNo,
    ...(kind === 'requestStatus' && status && { status, path: MY_REQUESTS }),
    ...(kind === 'priceDrop' && from && price && { price, from }),
    ...(search && {
      searchId: String(search._id),
      searchName: search.name,
      count: 1,
      path: catalogPath(search),
    }),
  };
}

/** Stores favourites, saved searches and notifications. */
export async function seedMemberships(market: WholeMarket, places: Places): Promise<void> {
  const { people, subjects } = places;
  await Favorite.insertMany(
    market.favourites.map(({ userEmail, referenceNo, at }) => ({
      user: idOf(people, userEmail),
      property: idOf(subjects, referenceNo),
      createdAt: at,
      updatedAt: at,
    })),
    { timestamps: false },
  );
  const searches: Awaited<ReturnType<typeof seedSearch>>[] = [];
  for (const [place, search] of market.searches.entries()) {
    searches.push(await seedSearch(search, place, places, market.now));
  }
  await Notification.insertMany(
    market.notifications.map((notification) => ({
      user: idOf(people, notification.userEmail),
      kind: notification.kind,
      data: {
        propertyId: String(idOf(subjects, notification.referenceNo)),
        ...dataOf(notification, market, searches),
      },
      ...(notification.isRead && { readAt: notification.at }),
      createdAt: notification.at,
      updatedAt: notification.at,
    })),
    { timestamps: false },
  );
}
