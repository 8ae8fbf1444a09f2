import { EventEmitter } from 'node:events';
import type { Locale } from '@manzil/shared/domain/enums';
import { env } from '../env';
import { log } from '../logger';
import type { MailData, MailTemplate } from './mailData';
import { addMail } from './mailJob.model';
import { seal } from '../seal';
import type { Throttle } from '../throttle';

/** Says `added` when this process put a mail into the queue, so that the sender need not wait for its next look. */
export const mailQueue = new EventEmitter();

/** One address and nothing else: no second recipient, no header can hide in it. */
const ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/;
const TWO_DAYS = 2880;

/**
 * Queues a mail and returns once it is safe in the database; it is sent afterwards, again and again until it is out
 * or worth nothing any more. Never throws: a mail neither delays nor fails a call (spec/4-platform "Mail").
 */
export async function sendMail<T extends MailTemplate>(mail: {
  to: string;
  locale: Locale;
  template: T;
  data: MailData[T];
  /** The same key again is the same mail: it goes out once. */
  key?: string | undefined;
  /** With a key: at most one mail a period, with the latest state; what arises after it was sent waits for the next. */
  throttle?: Throttle | undefined;
}): Promise<void> {
  const { to, locale, template, data, key, throttle } = mail;
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
      giveUpAt: new Date(Date.now() + minutes * 60_000),
      ...(key && { key }),
      ...(throttle && { throttle }),
    });
    mailQueue.emit('added');
  } catch (error) {
    log.error({ err: error, template }, 'mail could not be queued');
  }
}
