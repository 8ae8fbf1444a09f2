import { propertyCard } from '@manzil/shared/contract/schemas/properties.schemas';
import { averageOf } from '@manzil/shared/domain/rating';
import type { Caller, RequestInfo } from '../../../platform/caller';
import { notFound } from '../../../platform/errors';
import { favouritesAmong } from '../../foundation/favoriteRecords/favoriteRecords.service';
import type { Reportable } from '../../module';
import { namesOf } from '../../foundation/subjects/names';
import {
  agentCardOf,
  numbersOf,
  type Numbers,
  type Rating,
} from '../../foundation/people/listingPeople.service';
import { findFields, findListing, toObjectId } from './listingReads';
import { ratingsOf } from '../../foundation/people/lifecycle.service';
import { canManage, canSee, SEEN_BY } from './listing.policy';
import type { CardRecord } from './listingFields';
import { newsEndsAt } from './priceDrops';
import type { PropertyRecord } from './property.model';
import { toCard, toPage, type PropertyCard, type PropertyPage } from './property.view';
import { countContact, countVisit } from '../../foundation/viewCounts/viewCounts.service';
import { addListingView } from './listingWrites';

/**
 * The listing, if this reader may see it.
 * @throws 404 `property_not_found`
 */
export async function visibleListing(id: string, caller: Caller | undefined): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record || !canSee(caller, record)) throw notFound('property_not_found');
  return record;
}

const MENTIONED = [...SEEN_BY, 'title', 'titleAr', 'price', 'images', 'hideAgent', 'createdAt'] as const;
/** A listing as messages mention it. */
export type MentionedListing = Pick<PropertyRecord, '_id' | (typeof MENTIONED)[number]>;

/** Those of these listings that a reader may see, by id. */
export async function visibleAmong(
  ids: string[],
  reader: Pick<Caller, 'id' | 'role'>,
): Promise<Map<string, MentionedListing>> {
  if (ids.length === 0) return new Map();
  const records = await findFields({ _id: { $in: [...new Set(ids)] } }, MENTIONED);
  return new Map(
    records.filter((record) => canSee(reader, record)).map((record) => [String(record._id), record]),
  );
}

/** What a list says of a listing beside its card, by what was asked. */
export type Beside = (record: CardRecord) => Pick<PropertyCard, 'travel' | 'dayOneCash' | 'nice'>;

/** Cards, marked with the caller's favorites. */
export async function cardsFor(
  records: CardRecord[],
  caller: Caller | undefined,
  beside?: Beside,
): Promise<PropertyCard[]> {
  const ids = records.map(({ _id }) => String(_id));
  const favourites = caller ? await favouritesAmong(caller.id, ids) : undefined;
  return records.map((record) => ({ ...toCard(record, favourites), ...beside?.(record) }));
}

/** Records' cards as JSON, without anything that differs by reader; a record that is kept keeps its own. */
const written = new WeakMap<CardRecord, { text: string; goodUntil: number }>();

function textOf(record: CardRecord): string {
  const known = written.get(record);
  if (known && Date.now() < known.goodUntil) return known.text;
  const card = toCard(record);
  const text = JSON.stringify(propertyCard.parse(card));
  // What was cheaper is news for some days: the one thing on a card that changes by itself.
  const goodUntil = card.priceDrop ? newsEndsAt(new Date(card.priceDrop.at)) : Infinity;
  written.set(record, { text, goodUntil });
  return text;
}

/**
 * The same as JSON, for `withWritten`: checked and written once a state of a listing, since that takes most of the time of
 * a page. What differs by reader is laid over it.
 */
export async function cardTexts(
  records: CardRecord[],
  caller: Caller | undefined,
  beside?: Beside,
): Promise<string[]> {
  if (!caller && !beside) return records.map(textOf);
  const ids = records.map(({ _id }) => String(_id));
  const favourites = caller && (await favouritesAmong(caller.id, ids));
  return records.map((record) => {
    const isFavourite = favourites?.has(String(record._id));
    const laidOver = JSON.stringify({ isFavourite, ...beside?.(record) });
    return laidOver === '{}' ? textOf(record) : `${textOf(record).slice(0, -1)},${laidOver.slice(1)}`;
  });
}

const ratingOfAgent = async (agent: string): Promise<Rating> => {
  const rating = (await ratingsOf([agent])).get(agent) ?? { sum: 0, count: 0 };
  return { average: averageOf(rating), count: rating.count };
};

/** A listing as its page shows it; the agent is absent for the public where they are hidden. */
export async function pageFor(record: PropertyRecord, caller: Caller | undefined): Promise<PropertyPage> {
  const insider = canManage(caller, record);
  const agent = String(record.agent);
  const isHidden = record.hideAgent && !insider;
  const id = String(record._id);
  return toPage(record, {
    agent: isHidden
      ? null
      : await agentCardOf(agent, {
          rating: await ratingOfAgent(agent),
          reader: { isInsider: insider, isSignedIn: caller !== undefined },
        }),
    isInsider: insider,
    isFavourite: caller ? (await favouritesAmong(caller.id, [id])).has(id) : false,
  });
}

const countView = (record: PropertyRecord, caller: Caller | undefined, info: RequestInfo) => {
  const id = String(record._id);
  const viewed = { kind: 'property', id, agent: String(record.agent) } as const;
  return countVisit(viewed, { caller, info }, () => addListingView(id));
};

/** One listing; counts a view, but for the owner's and staff's own (spec/1-domain, views). */
export async function getProperty(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<PropertyPage> {
  const record = await visibleListing(id, caller);
  const counted = record.isListed && !canManage(caller, record) && (await countView(record, caller, info));
  return pageFor(counted ? { ...record, views: record.views + 1 } : record, caller);
}

/**
 * How to reach the agent of a listing; counts for the agent's figures, but for the owner's and staff's own.
 * @throws 404 `property_not_found`, `contact_hidden`; 401 and 429 as `countContact`
 */
export async function revealContact(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<Numbers> {
  const record = await visibleListing(id, caller);
  const insider = canManage(caller, record);
  const agent = String(record.agent);
  const numbers = record.hideAgent && !insider ? null : await numbersOf(agent, { isInsider: insider });
  if (!numbers) throw notFound('contact_hidden');
  if (!insider) await countContact({ kind: 'property', id, agent }, { caller, info });
  return numbers;
}

/** Listings as they are reported: by whoever sees them. */
export const reportableListings: Reportable = {
  async read(id, caller) {
    const record = await visibleListing(id, caller);
    const { name, nameAr } = namesOf(record);
    return { text: name, textAr: nameAr, owner: String(record.agent) };
  },
  async paths(ids) {
    const found = await findFields({ _id: { $in: ids.map(toObjectId) } }, []);
    return new Map(found.map(({ _id }) => [String(_id), `/single?id=${String(_id)}`]));
  },
};
