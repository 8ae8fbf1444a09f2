import { EventEmitter } from 'node:events';
import type { Locale } from '@manzil/shared/domain/enums';
import { env } from '../base/env';
import { log } from '../base/logger';
import type { MailData, MailTemplate } from './mailData';
import type { MailFact } from './mailFact';
import { addMail } from './mailJob.model';
import { seal } from '../base/seal';
import type { Throttle } from '../base/throttle';

/** Emits `added` when this process queues a mail, so that the sender needn't wait for its next poll. */
export const mailQueue = new EventEmitter();

/** Exactly one address: no second recipient or header can be smuggled in. */
const ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/;
const TWO_DAYS = 2880;

/**
 * Queues a mail and resolves once it is stored in the database. It is sent later, with retries until it succeeds or
 * expires. Never throws: mail must neither delay nor fail a call (spec/4-platform "Mail").
 */
export async function sendMail<T extends MailTemplate>(mail: {
  to: string;
  locale: Locale;
  template: T;
  data: MailData[T];
  /** Idempotency key: mails with the same key are sent once. */
  key?: string | undefined;
  /**
   * With a key: at most one mail per period, with the latest state. Changes after it was sent wait for the next period.
   */
  throttle?: Throttle | undefined;
  /** What the mail says; it is dropped if that is no longer true when it would be sent. */
  facts?: readonly MailFact[] | undefined;
  /** Path that stops such mails, for mails that a person may refuse (see optOut.ts). */
  optOut?: string | undefined;
}): Promise<void> {
  const { to, locale, template, data, key, throttle, facts = [], optOut } = mail;
  if (env().MAIL === 'off') return;
  if (!ADDRESS.test(to) || to.length > 254) {
    log.warn({ template }, 'mail not sent: not an address');
    return;
  }
  const minutes = 'minutes' in data ? data.minutes : TWO_DAYS;
  try {
    await addMail({
      to,
      locale,
      template,
      data: seal('queued mail', data),
      facts: seal('queued mail', facts),
      optOut: optOut && seal('queued mail', { path: optOut }),
      giveUpAt: new Date(Date.now() + minutes * 60_000),
      ...(key && { key }),
      ...(throttle && { throttle }),
    });
    mailQueue.emit('added');
  } catch (error) {
    log.error({ err: error, template }, 'mail could not be queued');
  }
}
