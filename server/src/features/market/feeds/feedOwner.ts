import type { Caller } from '../../../platform/base/caller';
import { isActiveOwner } from '../../foundation/people/listingPeople.service';
import { findForSession } from '../../foundation/people/users.service';
import type { StoredFeed } from './feed.model';

/** The owner as caller of the feed's writes; undefined if they may not offer listings. */
export async function ownerOf({ owner }: Pick<StoredFeed, 'owner'>): Promise<Caller | undefined> {
  const user = await findForSession(String(owner));
  if (!user || !isActiveOwner(user, 'property')) return undefined;
  const { id, userID, name, email, role, tokenVersion } = user;
  return { id, userID, name, email, role, tokenVersion, tokenId: '' };
}
