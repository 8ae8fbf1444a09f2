import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { canOffer, type Role } from '@manzil/shared/domain/roles';
import { invalid } from '../../../platform/base/errors';
import { settlement } from '../../../platform/tasks/settlement';
import { contributionsOf } from '../../assembly';
import type { RoleEffects } from '../../module';
import { findByRef } from '../../foundation/people/account.service';
import { updateStanding } from '../../foundation/people/lifecycle.service';
import { findListingPerson, isActiveOwner } from '../../foundation/people/listingPeople.service';
import { getOr404 } from '../../foundation/people/person.policy';
import { membershipEnded } from '../agencies/membership.service';

/** Counts the records a person would lose with a role change. */
async function effectsOf(id: string, role: Role): Promise<RoleEffects> {
  const effects = { listings: 0, services: 0, openRequests: 0, conversations: 0 };
  for (const count of contributionsOf('roleEffects')) Object.assign(effects, await count(id, role));
  return effects;
}

/** @throws AppError 404 */
export async function readRoleEffects({ id: ref, role }: { id: string; role: Role }): Promise<RoleEffects> {
  const { _id } = getOr404(await findByRef(ref));
  return effectsOf(String(_id), role);
}

/** The kinds of offers that a role change rules out. */
export const lostKinds = (from: Role, to: Role): SubjectKind[] =>
  SUBJECT_KINDS.filter((kind) => canOffer(kind, from) && !canOffer(kind, to));

/**
 * Resolves the successor an admin names to an id; an empty string if none is named.
 * @throws AppError 400 at `successor` when the successor's role doesn't allow these offers
 */
export async function successorFor(
  ref: string | undefined,
  { id, from, to }: { id: string; from: Role; to: Role },
): Promise<string> {
  if (ref === undefined) return '';
  const person = await findListingPerson(ref);
  const { listings, services } = await effectsOf(id, to);
  const offered = lostKinds(from, to).filter((kind) => (kind === 'property' ? listings : services) > 0);
  const canSignIn = (await findByRef(ref))?.verified === true;
  if (!person || !canSignIn || person.id === id || !offered.every((kind) => isActiveOwner(person, kind))) {
    throw invalid({ path: 'successor', key: 'validation.successor' });
  }
  return person.id;
}

/** Hands over or closes the offers that a role change ruled out. */
export const lostOffers = settlement(
  'offers lost with a role',
  async ({ user, successor }: { user: string; successor: string }) => {
    const person = await findByRef(user);
    if (!person) return;
    // What they added as a member of an agency is its owner's.
    await membershipEnded.settle({ person: user });
    const change = {
      id: user,
      role: person.role,
      successor: successor ? await findListingPerson(successor) : undefined,
    };
    for (const handle of contributionsOf('onRoleLost')) await handle(change);
    // The successor may have been suspended while the offers moved.
    const now = change.successor && (await findListingPerson(change.successor.id));
    if (now) await updateStanding(now.id, now);
  },
);
