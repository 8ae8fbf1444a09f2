import { propertyCard } from '@manzil/shared/contract/schemas/properties.schemas';
import { averageOf } from '@manzil/shared/domain/offer/rating';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
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
import { canManage, canSee, VISIBILITY_FIELDS } from './listing.policy';
import type { CardRecord } from './listingFields';
import { dropEndsAt } from './priceDrops';
import type { PropertyRecord } from './property.model';
import { toCard, toPage, type PropertyCard, type PropertyPage } from './property.view';
import { countContact, countPageView } from '../../foundation/viewCounts/viewCounts.service';
import { addListingView } from './listingWrites';

/**
 * Returns a listing that the caller may see.
 * @throws 404 `property_not_found`
 */
export async function getVisibleListing(id: string, caller: Caller | undefined): Promise<PropertyRecord> {
  const record = await findListing(id);
  if (!record || !canSee(caller, record)) throw notFound('property_not_found');
  return record;
}

const MENTIONED = [
  ...VISIBILITY_FIELDS,
  'title',
  'titleAr',
  'price',
  'images',
  'hideAgent',
  'createdAt',
] as const;
/** Listing fields for messages that mention it. */
export type MentionedListing = Pick<PropertyRecord, '_id' | (typeof MENTIONED)[number]>;

/** Those of the listings that a reader may see, by id. */
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

/** Adds details to a card that depend on the query. */
export type CardExtras = (
  record: CardRecord,
) => Pick<PropertyCard, 'travel' | 'dayOneCash' | 'dayOneCheques' | 'nice'>;

/** Cards with the caller's favourites marked. */
export async function cardsFor(
  records: CardRecord[],
  caller: Caller | undefined,
  extras?: CardExtras,
): Promise<PropertyCard[]> {
  const ids = records.map(({ _id }) => String(_id));
  const favourites = caller ? await favouritesAmong(caller.id, ids) : undefined;
  return records.map((record) => ({ ...toCard(record, favourites), ...extras?.(record) }));
}

/** Cached JSON of cards, without reader-specific fields; lives as long as the record object. */
const written = new WeakMap<CardRecord, { json: Buffer; goodUntil: number }>();

function jsonOf(record: CardRecord): Buffer {
  const known = written.get(record);
  if (known && Date.now() < known.goodUntil) return known.json;
  const card = toCard(record);
  const json = Buffer.from(JSON.stringify(propertyCard.parse(card)));
  // The only part of a card that changes by itself: a price drop expires after some days.
  const goodUntil = card.priceDrop ? dropEndsAt(new Date(card.priceDrop.at)) : Infinity;
  written.set(record, { json, goodUntil });
  return json;
}

/**
 * Cards as JSON for `withSerializedItems`. Validation and serialisation take most of a page's time, so they run once per
 * version of a listing; reader-specific fields are added on top.
 */
export async function serializedCards(
  records: CardRecord[],
  caller: Caller | undefined,
  extras?: CardExtras,
): Promise<Buffer[]> {
  if (!caller && !extras) return records.map(jsonOf);
  const ids = records.map(({ _id }) => String(_id));
  const favourites = caller && (await favouritesAmong(caller.id, ids));
  return records.map((record) => {
    const isFavourite = favourites?.has(String(record._id));
    const json = jsonOf(record);
    const added = JSON.stringify({ isFavourite, ...extras?.(record) });
    return added === '{}' ? json : Buffer.concat([json.subarray(0, -1), Buffer.from(`,${added.slice(1)}`)]);
  });
}

const ratingOfAgent = async (agent: string): Promise<Rating> => {
  const rating = (await ratingsOf([agent])).get(agent) ?? { sum: 0, count: 0 };
  return { average: averageOf(rating), count: rating.count };
};

/** Content of a listing's page. The public doesn't see a hidden agent. */
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
  return countPageView(viewed, { caller, info }, () => addListingView(id));
};

/** A listing; counts a view, except by the owner or staff (spec/1-domain, views). */
export async function getProperty(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<PropertyPage> {
  const record = await getVisibleListing(id, caller);
  const counted = record.isListed && !canManage(caller, record) && (await countView(record, caller, info));
  return pageFor(counted ? { ...record, views: record.views + 1 } : record, caller);
}

/**
 * Contact numbers of a listing's agent. Counts towards the agent's statistics, except for the owner and staff.
 * @throws 404 `property_not_found`, `contact_hidden`; 401 and 429 as `countContact`
 */
export async function revealContact(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<Numbers> {
  const record = await getVisibleListing(id, caller);
  const insider = canManage(caller, record);
  const agent = String(record.agent);
  const numbers = record.hideAgent && !insider ? null : await numbersOf(agent, { isInsider: insider });
  if (!numbers) throw notFound('contact_hidden');
  if (!insider) await countContact({ kind: 'property', id, agent }, { caller, info });
  return numbers;
}

/** Listings can be reported by everyone who may see them. */
export const reportableListings: Reportable = {
  async read(id, caller) {
    const record = await getVisibleListing(id, caller);
    const { name, nameAr } = namesOf(record);
    return { text: name, textAr: nameAr, owner: String(record.agent) };
  },
  async paths(ids) {
    const found = await findFields({ _id: { $in: ids.map(toObjectId) } }, []);
    return new Map(found.map(({ _id }) => [String(_id), `/single?id=${String(_id)}`]));
  },
};
