import { Types } from 'mongoose';
import type { Caller } from '../../../platform/base/caller';
import { isActiveOwner } from '../../foundation/people/listingPeople.service';
import { findTeamMember } from '../../identity/agencies/membership.service';
import { findForSession } from '../../foundation/people/users.service';
import type { PropertyRecord } from '../listings/listingReads';
import type { StoredFeed } from './feed.model';
import type { FeedRowRecord } from './runs/feedRun.model';

/** The agent of a record: the member of the owner's agency that it names, otherwise the owner. */
export async function agentOf(mark: FeedRowRecord['agent'], owner: Caller): Promise<Caller> {
  const member = mark && (await findTeamMember(owner.id, mark));
  return (
    (member && member !== owner.id ? await ownerOf({ owner: new Types.ObjectId(member) }) : undefined) ??
    owner
  );
}

/** The agent as caller of edits to a feed's listing; undefined while they may not edit it. */
export const editorOf = async ({ agent }: Pick<PropertyRecord, 'agent'>, owner: Caller) =>
  String(agent) === owner.id ? owner : ownerOf({ owner: agent });

/** The owner as caller of the feed's writes; undefined if they may not offer listings. */
export async function ownerOf({ owner }: Pick<StoredFeed, 'owner'>): Promise<Caller | undefined> {
  const user = await findForSession(String(owner));
  if (!user || !isActiveOwner(user, 'property')) return undefined;
  const { id, userID, name, email, role, tokenVersion } = user;
  return { id, userID, name, email, role, tokenVersion, tokenId: '' };
}
