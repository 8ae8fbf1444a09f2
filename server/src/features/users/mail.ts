import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@manzil/shared/domain/enums';
import { env } from '../../platform/env';

/** A mail by its template. */
export interface Mail {
  to: string;
  locale: Locale;
  template: string;
  data: Record<string, string>;
}

/** Puts a mail into the development outbox. */
export async function sendMail(mail: Mail): Promise<void> {
  const folder = join(env().DATA_DIR, 'outbox');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${Date.now()}-${randomUUID()}.json`), JSON.stringify(mail));
}
