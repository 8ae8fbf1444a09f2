import type { Types } from 'mongoose';
import type { Caller } from '../../../../platform/base/caller';
import type { Locale } from '@manzil/shared/domain/enums';
import { agentNamesOf } from '../../../foundation/people/listingPeople.service';
import { countListings, findRows, toObjectId } from '../../listings/listingReads';
import { toRow } from '../../listings/property.view';
import { changedSince, LATEST_CHANGE, teamFor, type TeamPage } from '../../listings/team.service';
import { referencesOf } from '../runs/feedItem.model';

/** References of listings in the feeds they come from, by listing id. */
export const feedReferences = (listings: Types.ObjectId[]): Promise<Map<string, string>> =>
  referencesOf(listings);

/** Listings of the caller's team in every state, latest change first. @throws 400 at `agent` */
export async function teamListings({ page, limit, since, agent }: TeamPage, caller: Caller, lang: Locale) {
  const team = (await teamFor(caller.id, agent)).map(toObjectId);
  const where = { agent: { $in: team }, ...changedSince(since) };
  const [records, count] = await Promise.all([
    findRows(where, { sort: LATEST_CHANGE, skip: (page - 1) * limit, limit }),
    countListings(where),
  ]);
  const [names, references] = await Promise.all([
    agentNamesOf(records.map((record) => String(record.agent))),
    referencesOf(records.map(({ _id }) => _id)),
  ]);
  const data = records.map((record) => ({
    ...toRow(record, names.get(String(record.agent)) ?? null, lang),
    reference: references.get(String(record._id)) ?? null,
  }));
  return { data, count };
}
