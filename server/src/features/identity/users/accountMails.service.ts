import { sendMail } from '../../../platform/mail/mail';
import { isMailKnown } from '../../../platform/mail/mailJob.model';
import { settlement } from '../../../platform/tasks/settlement';
import { mailResetLink } from '../auth/reset.service';
import { nameIn } from '../../foundation/people/names';
import { findByEmail, findByRef, type UserRecord } from '../../foundation/people/account.service';

interface FormerStanding extends Record<string, string> {
  user: string;
  role: string;
  isSuspended: string;
  /** Start of the change, to distinguish its mails from those of other changes. */
  at: string;
}

/** A person’s standing before a change. */
export const standingOf = ({ _id, role, isSuspended }: UserRecord): FormerStanding => ({
  user: String(_id),
  role,
  isSuspended: String(isSuspended),
  at: new Date().toISOString(),
});

/** Mails a person about their new role or suspension. */
export const accountStateMails = settlement('mails of a changed standing', async (former: FormerStanding) => {
  const user = await findByRef(former.user);
  if (!user) return;
  const { role, suspendedReason } = user;
  const locale = user.preferences?.locale ?? 'en';
  const name = nameIn(user, locale);
  const mail = { to: user.email, locale } as const;
  if (role !== former.role) {
    const key = `role:${former.user}:${former.at}`;
    await sendMail({ ...mail, template: 'roleChanged', data: { name, role }, key });
  }
  if (user.isSuspended && former.isSuspended !== 'true') {
    const data = { name, ...(suspendedReason && { reason: suspendedReason }) };
    const key = `suspended:${former.user}:${former.at}`;
    await sendMail({ ...mail, template: 'suspended', data, key });
  }
});

/** A pending mail with a link to set a first password. */
export const passwordLink = (email: string) => ({ email, at: new Date().toISOString() });

/**
 * Mails a link to set a password to an account without one; sent only once, since a second link would revoke the first.
 */
export const passwordLinks = settlement(
  'link to set a password',
  async ({ email, at }: { email: string; at: string }) => {
    const account = await findByEmail(email);
    if (!account || account.passwordHash) return;
    const key = `setPassword:${email}:${at}`;
    if (!(await isMailKnown(key))) await mailResetLink(account, 'setPassword', key);
  },
);
