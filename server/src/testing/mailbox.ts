import { vi } from 'vitest';
import type { MailData, MailTemplate } from '../platform/mail/mailData';
import { waitingMails } from '../platform/mail/mailJob.model';
import { sendNext } from '../platform/mail/sender';
import type { OutgoingMail } from '../platform/mail/transport';
import { unseal } from '../platform/base/seal';
import { contributionsOf } from '../features/assembly';

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

/** A mail as it left the queue. */
export type SentMail = OutgoingMail;

/** Sends every due mail, as the mail sender does: those that are no longer true are dropped. Returns them in order. */
export async function sendDueMails(): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  const transport = { send: (mail: SentMail) => Promise.resolve(void sent.push(mail)) };
  const route = { transport, canBackOff: false, checks: contributionsOf('mailFacts').flat() };
  while (await sendNext(route));
  return sent;
}
