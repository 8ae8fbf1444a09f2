import { vi } from 'vitest';
import type { MailData, MailTemplate } from '../platform/mail/mailData';
import { waitingMails } from '../platform/mail/mailJob.model';
import { unseal } from '../platform/seal';

/** A queued mail, decrypted. */
export type QueuedMail = {
  [T in MailTemplate]: { template: T; locale: 'en' | 'ar'; data: MailData[T] };
}[MailTemplate];

/** Mails queued for `to`, newest first. Tests run no sender, so this includes every mail ever queued. */
export async function mailsTo(to: string): Promise<QueuedMail[]> {
  const mails = await waitingMails(to);
  return mails.map(
    ({ template, locale, data }) => ({ template, locale, data: unseal('queued mail', data) }) as QueuedMail,
  );
}

/**
 * Data of the newest `template` for `to`.
 * @throws if there is none
 */
export async function lastMail<T extends MailTemplate>(to: string, template: T): Promise<MailData[T]> {
  const mail = (await mailsTo(to)).find((one) => one.template === template);
  if (!mail) throw new Error(`No ${template} mail waits for ${to}`);
  return mail.data as MailData[T];
}

/** Waits for a mail that is queued only after the response. */
export const waitForMail = <T extends MailTemplate>(to: string, template: T): Promise<MailData[T]> =>
  vi.waitFor(() => lastMail(to, template), { timeout: 20_000 });
