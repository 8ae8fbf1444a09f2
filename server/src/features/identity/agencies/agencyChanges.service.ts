import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { agenciesContract } from '@manzil/shared/contract/agencies.contract';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { badRequest, conflict, forbidden, invalid, notFound } from '../../../platform/base/errors';
import { removePictures, requireSomePicture } from '../../../platform/media/media';
import type { UploadedFile } from '../../../platform/media/uploads';
import { withIntents } from '../../../platform/tasks/settlement';
import { countMembers, isActiveMember } from '../../foundation/people/members.service';
import { getOr404 } from '../../foundation/people/person.policy';
import { withCheckedPictures } from '../../foundation/people/uploads.service';
import { findIdByRef } from '../../foundation/people/users.service';
import { readMine, viewOf } from './agencies.service';
import { changeAgency, findAgency, namesAs, type AgencyRecord } from './agency.model';
import { canEdit, canRename } from './agency.policy';
import { getSlug } from './claims.service';
import { targetOf } from './invitations.service';
import { agencyOfMember, leave, memberNames, releaseAgency, revertOwner } from './membership.service';
import { isOwnedName, protectNames } from './seenNames.service';

type Update = ParsedInput<(typeof agenciesContract)['update']>;

/** @throws AppError 404 unless the caller may change the agency */
async function getEditable(id: string, caller: Caller): Promise<AgencyRecord> {
  const agency = await findAgency({ _id: id });
  if (!agency || !canEdit(caller, agency)) throw notFound();
  return agency;
}

/** Derived fields for an agency's new names; empty if the names don't change. */
async function renaming({ name, nameAr }: Update, agency: AgencyRecord) {
  if (name === undefined && nameAr === undefined) return {};
  const names = { name: name ?? agency.name, nameAr: nameAr === undefined ? agency.nameAr : nameAr || null };
  const slug = getSlug(names);
  if (await isOwnedName(names, agency._id)) throw conflict('agency_taken');
  return namesAs(names, slug);
}

/** Id of the member who becomes the owner. */
async function newOwner({ owner }: Update, { _id, claim }: AgencyRecord): Promise<string | undefined> {
  if (owner === undefined) return undefined;
  if (claim) throw conflict('claim_open');
  const id = await findIdByRef(owner);
  if (!id || !(await isActiveMember(String(id), String(_id)))) {
    throw invalid({ path: 'owner', key: 'validation.agency_owner' });
  }
  return String(id);
}

const AUDITED = ['name', 'nameAr', 'orn', 'dailyLimit', 'owner'] as const;
const diffOf = (before: AgencyRecord, after: AgencyRecord) =>
  Object.fromEntries(
    AUDITED.map(
      (key) =>
        [
          key,
          [before[key] ?? null, after[key] ?? null].map((value) =>
            typeof value === 'object' ? value && String(value) : value,
          ),
        ] as const,
    ).filter(([, [from, to]]) => from !== to),
  );

/**
 * Changes an agency. Renames its members and makes everyone else who uses the names unseen.
 * @throws AppError 400 `name`: has no words; 400 `owner`: not a member; 403 if an owner changes a field reserved for
 * admins; 404; 409 `agency_taken`, `claim_open`
 */
export async function updateAgency(input: Update, caller: Caller, info: RequestInfo) {
  const { id, orn, dailyLimit } = input;
  const before = await getEditable(id, caller);
  const isAdmins = [input.name, input.nameAr, dailyLimit].some((value) => value !== undefined);
  if (isAdmins && !canRename(caller)) throw forbidden();
  const names = await renaming(input, before);
  const owner = await newOwner(input, before);
  const $set = {
    ...names,
    ...(orn !== undefined && { orn: orn || null }),
    ...(dailyLimit !== undefined && { dailyLimit }),
    ...(owner && { owner }),
  };
  const former = before.owner ? String(before.owner) : '';
  const after = await withIntents(memberNames.intent({ agency: id }), async () => {
    // Apply only if the owner, and for a handover the absence of a claim, is unchanged since the read.
    const asRead = { _id: id, owner: before.owner ?? null, ...(owner && { 'claim.at': null }) };
    const changed = await changeAgency(asRead, { $set });
    if (changed === undefined) throw conflict('agency_taken');
    if (!changed) throw notFound();
    if (owner) await revertOwner(id, former);
    if ('slug' in names) {
      await memberNames.settle({ agency: id });
      await protectNames(id);
    }
    return changed;
  });
  info.note({ target: targetOf(after), diff: diffOf(before, after) });
  return viewOf((await findAgency({ _id: id })) ?? after, caller);
}

/**
 * Replaces an agency's logo; without a file, removes it.
 * @throws AppError 400, 413, 415 for invalid pictures; 404
 */
export async function setLogo(
  { id, files }: { id: string; files: UploadedFile[] },
  caller: Caller,
  info: RequestInfo,
) {
  await getEditable(id, caller);
  const replace = async (change: Parameters<typeof changeAgency>[1]) => {
    const { owner } = await getEditable(id, caller);
    const former = await changeAgency({ _id: id, owner: owner ?? null }, change, { returns: 'before' });
    if (!former) throw notFound();
    return former;
  };
  const store = () =>
    withCheckedPictures(files, { lang: info.lang, by: caller }, async (result) => {
      requireSomePicture(result, 'logo');
      const picture = getOr404(result.pictures[0]);
      return replace({ $set: { logo: picture.url, logoPublicID: picture.publicID } });
    });
  const former = await (files.length > 0 ? store() : replace({ $unset: { logo: 1, logoPublicID: 1 } }));
  // A storage failure here must not remove the new picture, which the agency already uses.
  if (former.logoPublicID) await removePictures([former.logoPublicID]);
  info.note({ target: targetOf(former) });
  return { data: await viewOf(await getEditable(id, caller), caller) };
}

/**
 * Ends the caller's membership, or a member's in the agency they own (spec/1-domain, Agency).
 * @throws AppError 400 `owner_cannot_leave` while there are other members; 404
 */
export async function removeMember(ref: string, caller: Caller, info: RequestInfo) {
  const agency = await agencyOfMember(caller.id);
  const person = await findIdByRef(ref);
  if (!agency || !person) throw notFound();
  const isOwner = String(agency.owner) === caller.id;
  const isSelf = String(person) === caller.id;
  if (!isSelf && !isOwner) throw notFound();
  if (isSelf && isOwner) {
    const members = (await countMembers([agency._id])).get(String(agency._id)) ?? 0;
    if (members > 1) throw badRequest('owner_cannot_leave');
    await releaseAgency(caller.id);
  }
  if (!(await leave(String(person), String(agency._id), !isSelf))) throw notFound();
  info.note({ target: { kind: 'user', id: String(person) }, diff: { agency: [agency.name, null] } });
  return readMine(caller);
}
