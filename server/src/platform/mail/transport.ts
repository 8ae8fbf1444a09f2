import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { env } from '../base/env';
import { log } from '../base/logger';
import { site } from '../base/site';
import type { RenderedMail } from './render';

/** A mail being sent. */
export interface OutgoingMail extends RenderedMail {
  /** Same for every attempt at a mail, so that duplicates can be recognised. */
  id: string;
  /** Stops such mails: one click in a mail program posts to it (RFC 8058). */
  unsubscribeUrl: string | undefined;
  to: string;
  toName: string;
}

/** Target of mails: a mail server, or files in development. */
export interface Transport {
  kind: 'smtp' | 'outbox';
  send(mail: OutgoingMail): Promise<void>;
  /** Whether it is reachable within 5 seconds. */
  isReachable(): Promise<boolean>;
  close(): void;
}

const SECONDS_5 = 5000;

/** Addresses of the demo market: nobody can receive mail there (RFC 2606), and a mail server would get bounces. */
const isReserved = (address: string) => /[@.]example$/i.test(address);

function smtpTransport(url: string): Transport {
  const { MAIL_FROM, PUBLIC_URL } = env();
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: SECONDS_5,
    greetingTimeout: SECONDS_5,
    dnsTimeout: SECONDS_5,
    socketTimeout: 2 * SECONDS_5,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send({ id, to, toName, subject, html, text, unsubscribeUrl, calendar }) {
      if (isReserved(to)) return;
      const { supportEmail } = site();
      await mailer.sendMail({
        from: MAIL_FROM,
        // MAIL_FROM is often an address that nobody reads.
        ...(supportEmail && { replyTo: supportEmail }),
        to: { name: toName, address: to },
        subject,
        html,
        text,
        ...(calendar && {
          icalEvent: { filename: 'viewing.ics', method: calendar.method, content: calendar.text },
        }),
        messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    isReachable: () =>
      mailer.verify().then(
        () => true,
        () => false,
      ),
    close: () => mailer.close(),
  };
}

const outboxFolder = () => join(env().DATA_DIR, 'outbox');
/** Number of mails the development outbox keeps. */
const MAX_OUTBOX_MAILS = 200;

/** A mail of the development outbox. */
export interface OutboxMail extends RenderedMail {
  unsubscribeUrl: string | undefined;
  id: string;
  to: string;
  sentAt: string;
}

function outboxTransport(): Transport {
  return {
    kind: 'outbox',
    async send({ id, to, subject, html, text, unsubscribeUrl, calendar }) {
      const folder = outboxFolder();
      await mkdir(folder, { recursive: true });
      const sentAt = new Date().toISOString();
      const name = `${sentAt.replace(/[:.]/g, '-')}-${id}.json`;
      const part = join(folder, `.${randomBytes(8).toString('hex')}`);
      const mail = { id, to, sentAt, subject, text, html, unsubscribeUrl, calendar };
      await writeFile(part, JSON.stringify(mail, null, 2));
      await rename(part, join(folder, name));
      const old = (await outboxNames()).slice(MAX_OUTBOX_MAILS);
      await Promise.all(old.map((one) => rm(join(folder, one), { force: true })));
      if (env().NODE_ENV === 'development') log.info(`Mail to ${to}: ${subject} (read it at /dev/outbox)`);
    },
    isReachable: () => Promise.resolve(true),
    close: () => undefined,
  };
}

/** Names of the outbox files, newest first. */
const outboxNames = async (): Promise<string[]> => {
  const names = await readdir(outboxFolder()).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed();
};

/** Mails in the development outbox, newest first. */
export async function readOutbox(): Promise<OutboxMail[]> {
  const names = await outboxNames();
  const files = await Promise.all(names.map((name) => readFile(join(outboxFolder(), name), 'utf8')));
  return files.map((file) => JSON.parse(file) as OutboxMail);
}

/** Whether this process writes mails to files. */
export const hasOutbox = (): boolean => !env().isProduction && !env().SMTP_URL && env().MAIL === 'on';

/** Transport according to the configuration; undefined if mail is off. */
export function createTransport(): Transport | undefined {
  const { SMTP_URL, MAIL } = env();
  if (MAIL === 'off') return undefined;
  return SMTP_URL ? smtpTransport(SMTP_URL) : outboxTransport();
}
