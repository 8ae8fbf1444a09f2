import { setTimeout as pause } from 'node:timers/promises';
import { withoutTimeLimit } from './database';
import { withLease } from './lease';
import { log } from '../base/logger';
import { doneMigrations, recordMigration } from './migration.model';

/**
 * A change of stored data. Numbered from 1 without gaps; must be repeatable, because it may have been interrupted
 * before.
 */
export interface Migration {
  id: number;
  name: string;
  up: () => Promise<void>;
}

/** Names of the product's migrations, oldest first; `src/migrations.ts` implements them. */
export const MIGRATIONS = [
  'search words',
  'agency names',
  'shared permits',
  'permit keys',
  'agency records',
] as const;
/** Number of the newest migration. */
export const NEWEST_MIGRATION = MIGRATIONS.length;

/** The database was written by a newer version of the product. */
export class NewerDatabase extends Error {}

const WAIT_MS = 500;

/**
 * Runs missing migrations on one server while others wait. Does nothing if none are missing.
 * @throws NewerDatabase, without changes, if the data is newer than this version
 */
export async function migrate(list: Migration[], { waitMs = WAIT_MS } = {}): Promise<void> {
  const newest = list.at(-1)?.id ?? 0;
  for (;;) {
    const done = await doneMigrations();
    const known = Math.max(0, ...done);
    if (known > newest) {
      throw new NewerDatabase(
        `The database is at migration ${known}, this version knows ${newest}: start the newer version again, or restore a backup of this one.`,
      );
    }
    const missing = list.filter(({ id }) => !done.includes(id));
    if (missing.length === 0) return;
    await withLease('migrations', async () => {
      for (const { id, name, up } of missing) {
        if ((await doneMigrations()).includes(id)) continue;
        const startedAt = Date.now();
        log.info(`Migration ${id} (${name}) begins`);
        await withoutTimeLimit(up);
        await recordMigration({ id, name, ms: Date.now() - startedAt });
        log.info(`Migration ${id} (${name}) done in ${Date.now() - startedAt} ms`);
      }
    });
    await pause(waitMs);
  }
}
