import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '../platform/env';

/** A mail in the development outbox. */
export interface SentMail {
  to: string;
  locale: string;
  template: string;
  data: Record<string, string>;
}

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<SentMail[]> {
  const folder = join(env().DATA_DIR, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.toSorted().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentMail),
  );
  return mails.filter(({ to }) => to === address);
}

/** The newest mail to an address. */
export async function lastMailTo(address: string): Promise<SentMail> {
  const mail = (await mailsTo(address)).at(-1);
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
}

/** The code in the newest mail to an address. */
export const codeFor = async (address: string): Promise<string> =>
  (await lastMailTo(address)).data['code'] ?? '';
