import type { z } from 'zod';
import type { lead } from '@manzil/shared/contract/schemas/requests.schemas';
import type { Caller } from '../../../platform/base/caller';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { feedReferences } from '../../market/feeds/outgoing/teamListings.service';
import { changedSince, LATEST_CHANGE, teamFor, type TeamPage } from '../../market/listings/team.service';
import { findRequest, findRequests, type RequestRecord } from './request.model';
import { enquiryOf } from './request.view';
import { subjectOf } from './requestAccess.service';

export type Lead = z.input<typeof lead>;

/** Views of requests about listings, without those whose listing is gone. */
async function leadViews(records: RequestRecord[]): Promise<Lead[]> {
  const ids = records.map(({ subject }) => subject);
  const subjects = await subjectsOf('property').find([...new Set(ids.map(String))]);
  const [names, references] = await Promise.all([
    authorsOf([...subjects.values()].map(({ owner }) => owner)),
    feedReferences(ids),
  ]);
  return records.flatMap((record) => {
    const subject = subjects.get(String(record.subject));
    if (!subject) return [];
    const { id, referenceNo, title, titleAr, owner } = subject;
    const property = { id, referenceNo, title, titleAr, reference: references.get(id) ?? null };
    return [{ ...enquiryOf(record), property, agent: names.get(owner) ?? null }];
  });
}

/** A request about a listing of a person's team; undefined for any other. */
export async function leadFor(id: string, person: string): Promise<Lead | undefined> {
  const record = await findRequest({ _id: id, kind: 'property' });
  const listing = record && (await subjectOf(record));
  if (!listing || !(await teamFor(person)).includes(listing.owner)) return undefined;
  const [view] = await leadViews([record]);
  return view;
}

/**
 * Requests about the current listings of the caller's team, latest change first. Listings that hide their agent count: the
 * team isn't the public.
 * @throws 400 at `agent`
 */
export async function listLeads({ page, limit, since, agent }: TeamPage, caller: Caller) {
  const team = await teamFor(caller.id, agent);
  const owned = await Promise.all(
    team.map((member) => subjectsOf('property').idsOf(member, { isPublic: false })),
  );
  const where = { kind: 'property' as const, subject: { $in: owned.flat() }, ...changedSince(since) };
  const { records, count } = await findRequests(where, { page, limit, order: LATEST_CHANGE });
  return { data: await leadViews(records), count };
}
