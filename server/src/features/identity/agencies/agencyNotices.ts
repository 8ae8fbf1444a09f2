import { INVITATION_DAYS } from '@manzil/shared/domain/agency';
import { ADMINS } from '@manzil/shared/domain/roles';
import type { Locale } from '@manzil/shared/domain/enums';
import { sendMail } from '../../../platform/mail/mail';
import { mailFact } from '../../../platform/mail/mailFact';
import { daily } from '../../../platform/base/throttle';
import { notify } from '../../foundation/notifications/notifications.service';
import { findAdmins, findByEmail } from '../../foundation/people/account.service';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import { nameIn } from '../../foundation/people/names';
import { findAgency, type AgencyNames, type AgencyRecord } from './agency.model';

const PATH = '/dashboard/agency';

const titleOf = ({ name, nameAr }: AgencyNames) => ({ title: name, titleAr: nameAr ?? null });

async function senderOf(person: string) {
  const { name, nameAr } = (await authorsOf([person])).get(person) ?? { name: '', nameAr: null };
  return { name, nameAr };
}

/** Notifies all admins of a claim. */
export async function notifyClaim(claim: NonNullable<AgencyRecord['claim']>): Promise<void> {
  const by = String(claim.by);
  const { name, nameAr } = await senderOf(by);
  const admins = (await findAdmins()).filter(({ role }) => ADMINS.includes(role));
  await notify({
    users: admins.map(({ _id }) => String(_id)),
    kind: 'agencyClaim',
    data: { ...titleOf(claim), from: name, fromAr: nameAr, path: '/dashboard/agencies' },
    key: `agencyClaim:${by}:${claim.at.toISOString()}`,
  });
}

/** Notifies the claimant of the decision. */
export async function notifyDecision(
  agency: AgencyNames,
  { by, isAccepted, reason, at }: NonNullable<AgencyRecord['decision']>,
): Promise<void> {
  await notify({
    users: [String(by)],
    kind: isAccepted ? 'agencyClaimAccepted' : 'agencyClaimDeclined',
    data: { ...titleOf(agency), ...(reason && { reason }), path: PATH },
    key: `agencyDecision:${String(by)}:${at?.toISOString() ?? ''}`,
    mail: ({ name, locale }) => ({
      template: 'agencyClaimDecided',
      data: {
        name,
        agency: nameIn(agency, locale),
        isAccepted: isAccepted === true,
        ...(reason && { reason }),
        path: PATH,
      },
    }),
  });
}

/** Notifies the owner that someone joined or left. */
export async function notifyOwner(
  kind: 'agencyJoined' | 'agencyLeft',
  agency: Pick<AgencyRecord, '_id' | 'name' | 'nameAr' | 'owner'>,
  { person, at }: { person: string; at: Date },
): Promise<void> {
  const owner = agency.owner ? String(agency.owner) : person;
  if (owner === person) return;
  const { name, nameAr } = await senderOf(person);
  await notify({
    users: [owner],
    kind,
    data: { ...titleOf(agency), from: name, fromAr: nameAr, path: PATH },
    key: `${kind}:${String(agency._id)}:${person}:${at.toISOString()}`,
  });
}

/** Notifies a person that the owner ended their membership. */
export const notifyRemoved = (agency: AgencyNames, { person, at }: { person: string; at: Date }) =>
  notify({
    users: [person],
    kind: 'memberRemoved',
    data: { ...titleOf(agency), path: PATH },
    key: `memberRemoved:${person}:${at.toISOString()}`,
    mail: ({ name, locale }) => ({
      template: 'memberRemoved',
      data: { name, agency: nameIn(agency, locale), path: '/dashboard/my-properties' },
    }),
  });

/** Whether the invitation is still open. */
export const invitationStands = mailFact(
  'agency invitation stands',
  async ({ agency, email }: { agency: string; email: string }) => {
    const open = { $elemMatch: { email, expiresAt: { $gt: new Date() } } };
    return (await findAgency({ _id: agency, owner: { $ne: null }, invitations: open })) !== null;
  },
);

/**
 * Mails an invitation, at most once a day per address. For people with an account the rules of notifications apply:
 * none from someone they blocked, no mail if they opted out, and a bell entry if they can accept.
 */
export async function sendInvitation(
  { _id, name, nameAr, owner }: AgencyRecord,
  { email, at }: { email: string; at: Date },
  lang: Locale,
): Promise<void> {
  const agency = String(_id);
  const from = String(owner);
  const sender = await senderOf(from);
  const facts = [invitationStands.of({ agency, email })];
  const key = `agencyInvitation:${agency}:${email}`;
  const dataIn = (locale: Locale) => ({
    from: nameIn(sender, locale),
    agency: nameIn({ name, nameAr }, locale),
    days: INVITATION_DAYS,
    path: PATH,
  });
  const account = await findByEmail(email);
  if (!account?.verified) {
    await sendMail({
      to: email,
      locale: lang,
      template: 'agencyInvitation',
      data: { name: '', ...dataIn(lang) },
      key,
      throttle: daily(at),
      facts,
    });
    return;
  }
  await notify({
    users: [String(account._id)],
    kind: 'agencyInvitation',
    data: { ...titleOf({ name, nameAr }), from: sender.name, fromAr: sender.nameAr, path: PATH },
    key,
    throttle: daily(at),
    from,
    isMailOnly: account.role !== 'agent',
    facts,
    mail: (recipient) => ({
      template: 'agencyInvitation',
      data: { name: recipient.name, ...dataIn(recipient.locale) },
    }),
  });
}
