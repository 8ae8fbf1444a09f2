import { DAYS_UNTIL_BINNED } from '@manzil/shared/domain/offer/feeds';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { teamOf } from '../../identity/agencies/membership.service';
import { findRows, toObjectId } from '../listings/listingReads';
import { changeListing } from '../listings/listingWrites';
import { moveListingToBin } from '../listings/lifecycle/removal.service';
import { findFeed, type StoredFeed } from './feed.model';
import { changeItem, findItems, knownItems } from './runs/feedItem.model';
import { isUnlisted, listingOf } from './runs/readFeed.service';

/** Shorter than the interval after which owners are asked to confirm. */
const CONFIRMED_AFTER_DAYS = 5;
const BATCH = 500;

/** Confirms the availability of listings still in the feed, so that their owner isn't asked. */
export async function confirmFound({ _id, owner }: StoredFeed, now = new Date()): Promise<void> {
  const items = [...(await knownItems(_id)).values()];
  const found = items.filter((item) => !isUnlisted(item) && !item.goneAt && item.missingRuns === 0);
  const before = new Date(now.getTime() - CONFIRMED_AFTER_DAYS * DAY_MS);
  const agents = (await teamOf(String(owner))).map(toObjectId);
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ property }) => property);
    const where = { _id: { $in: ids }, agent: { $in: agents }, isListed: true };
    const due = await findRows(
      { ...where, lastConfirmedAt: { $lt: before } },
      { sort: { _id: 1 }, limit: BATCH },
    );
    for (const { _id: listing, lastConfirmedAt } of due) {
      await changeListing(
        { _id: listing, lastConfirmedAt, isListed: true },
        { set: { lastConfirmedAt: now }, unset: ['askedAt'] },
      );
    }
  }
}

/** Moves listings that were withdrawn for 30 days because their feed lacks them to the recycle bin. */
export async function binGone(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DAYS_UNTIL_BINNED * DAY_MS);
  const items = await findItems({ goneAt: { $lt: before }, binnedAt: null }, BATCH);
  let binned = 0;
  for (const item of items) {
    const feed = await findFeed(String(item.feed));
    const listing = feed && (await listingOf(item, String(feed.owner)));
    const isOurs = item.hasWithdrawn && listing?.availability === 'withdrawn';
    if (feed && isOurs && (await moveListingToBin(String(item.property), String(feed.owner)))) binned += 1;
    await changeItem(item._id, { binnedAt: now });
  }
  return binned;
}
