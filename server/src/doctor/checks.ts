import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import nodemailer from 'nodemailer';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { BACKUP_IS_OLD_MS } from '../backup/folder';
import { placeOf } from '../backup/place';
import { writableCommand } from '../platform/base/dataFolder';
import { env, warningsOf } from '../platform/base/env';
import { storage } from '../platform/files/storage';
import { NEWEST_MIGRATION } from '../platform/store/migrations';

/** Result of a check. A fault says what is wrong and how to fix it; a warning may be intended. */
export interface Finding {
  what: string;
  state: 'ok' | 'warning' | 'fault';
  /** A single line. */
  says: string;
}
export type Check = () => Promise<Omit<Finding, 'what'>>;

const ok = (says: string) => ({ state: 'ok' as const, says });
const warning = (says: string) => ({ state: 'warning' as const, says });
const fault = (says: string) => ({ state: 'fault' as const, says });
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const MB = 1e6;
const MAX_CLOCK_OFFSET_MS = 30_000;

/** Unusual settings that may be intended. Invalid ones already stop the server, and this command. */
export const settings: Check = () => {
  const { isProduction, TRUST_PROXY, PUBLIC_URL, MAIL_FROM, SMTP_URL } = env();
  const all = warningsOf(env());
  if (isProduction && PUBLIC_URL.startsWith('https:') && TRUST_PROXY === 0) {
    all.push(
      'PUBLIC_URL is https but TRUST_PROXY=0: behind a proxy, all visitors share its address and limits. Set TRUST_PROXY=1.',
    );
  }
  if (SMTP_URL && MAIL_FROM.includes('@localhost')) {
    all.push(
      'MAIL_FROM is at localhost, which mail servers refuse. Set MAIL_FROM to an address of your domain.',
    );
  }
  return Promise.resolve(all.length > 0 ? warning(all.join(' ')) : ok('nothing unusual'));
};

/** Who can read the file with the secrets. */
export const secretsFile =
  (path: string): Check =>
  async () => {
    const found = await stat(path).catch(() => undefined);
    if (!found) return ok('no .env: settings come from the environment');
    const mode = found.mode & 0o777;
    if ((mode & 0o077) === 0) return ok('only its owner can read .env');
    return fault(`${path} can be read by other users of this machine: chmod 600 ${path}`);
  };

/** Whether the port is free, or the product itself answers on it. */
export const port: Check = async () => {
  const { PORT, HOST } = env();
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer()
      .once('error', resolve)
      .listen(PORT, HOST, () => server.close(() => resolve(undefined)));
  });
  if (!problem) return ok(`${HOST}:${PORT} is free: the product is not running`);
  if (problem.code === 'EACCES') {
    return fault(`Port ${PORT} may not be opened by this user: set PORT to 1024 or above.`);
  }
  if (problem.code !== 'EADDRINUSE') {
    return fault(`${HOST}:${PORT} cannot be opened (${problem.code}): set HOST.`);
  }
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const ready = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(5000) })
    .then(async (answer) => ({
      status: answer.status,
      report: (await answer.json()) as { checks?: Record<string, string> },
    }))
    .catch(() => undefined);
  if (!ready?.report.checks && ready?.status !== 503) {
    return fault(`Port ${PORT} is in use by another process: stop it or set PORT.`);
  }
  const failing = Object.entries(ready.report.checks ?? {}).filter(([, state]) => state === 'failing');
  if (failing.length === 0) return ok(`the product is running on ${HOST}:${PORT}`);
  return fault(
    `The product is running but cannot reach ${failing.map(([part]) => part).join(', ')}: see that check.`,
  );
};

/** Permissions and free space of the data folder. */
export const dataFolder: Check = async () => {
  const { DATA_DIR } = env();
  try {
    await storage().checkWritable();
  } catch (error) {
    return fault(`${DATA_DIR} cannot be written (${reasonOf(error)}): ${writableCommand(DATA_DIR)}`);
  }
  const { bavail, bsize, blocks } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const says = `${DATA_DIR} is writable, ${Math.round(free / MB)} MB free`;
  if (free < 200 * MB) {
    return fault(`${says}: below 32 MB nothing can be stored. Free some space, or use a larger disk.`);
  }
  return bavail / blocks < 0.1 ? warning(`${says}, less than a tenth of the disk`) : ok(says);
};

/** Problems with the version, migrations and indexes of an open database. */
async function dataProblems(db: mongoose.mongo.Db): Promise<string[]> {
  const [newest] = await db.collection('migrations').find().sort({ _id: -1 }).limit(1).toArray();
  const problems: string[] = [];
  if (Number(newest?._id ?? 0) > NEWEST_MIGRATION) {
    problems.push(
      `the data is at migration ${String(newest?._id)}, this version knows ${NEWEST_MIGRATION}: start the newer version again`,
    );
  }
  const collections = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  const missing: string[] = [];
  for (const model of Object.values(mongoose.models)) {
    const { name } = model.collection;
    if (!collections.has(name)) continue;
    const existing = new Set((await db.collection(name).indexes()).map(({ key }) => JSON.stringify(key)));
    const wanted = model.schema.indexes().filter(([key]) => !existing.has(JSON.stringify(key)));
    missing.push(...wanted.map(([key]) => `${name} ${JSON.stringify(key)}`));
  }
  if (missing.length > 0) {
    problems.push(`${missing.length} indexes are missing (${missing[0]}): npm run db:indexes`);
  }
  return problems;
}

/**
 * The database: reachable, of this version, with its indexes. `open` opens it for `work`; the embedded one only while
 * it isn't in use.
 */
export const database =
  (open: <T>(work: (db: mongoose.mongo.Db) => Promise<T>) => Promise<T>): Check =>
  async () => {
    const { MONGODB_URI, DATA_DIR } = env();
    const kind = MONGODB_URI ? 'MongoDB' : 'the embedded store';
    if (!MONGODB_URI && !existsSync(join(DATA_DIR, 'store', 'data.sqlite'))) {
      return ok('the embedded store, created by the first start');
    }
    try {
      const problems = await open(dataProblems);
      return problems.length > 0
        ? fault(`${kind}: ${problems.join('; ')}`)
        : ok(`${kind} answers and has all indexes`);
    } catch (error) {
      const reason = reasonOf(error);
      if (!MONGODB_URI && /in use/.test(reason)) return ok(`${kind} is in use by the running product`);
      return fault(
        MONGODB_URI
          ? `MongoDB does not answer (${reason}): check that it is running, and address, user and password in MONGODB_URI.`
          : `${kind} cannot be opened (${reason}): restore the newest backup with npm run restore -- --from ARCHIVE`,
      );
    }
  };

/** The mail server: whether it is reachable and accepts the password. Sends nothing. */
export const mail: Check = async () => {
  const { SMTP_URL, MAIL } = env();
  if (MAIL === 'off') return warning('MAIL=off: no one can confirm an address or reset a password');
  if (!SMTP_URL) return ok('e-mails go to the outbox in the data folder (development)');
  const mailer = nodemailer.createTransport({
    url: SMTP_URL,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    dnsTimeout: 5000,
    socketTimeout: 10_000,
  });
  try {
    await mailer.verify();
    return ok(`${new URL(SMTP_URL).host} accepts mail`);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const remedy =
      code === 'EAUTH'
        ? 'the user or password in SMTP_URL is wrong'
        : 'check host and port in SMTP_URL, and whether this machine can reach them';
    return fault(`The mail server does not accept mail (${reasonOf(error)}): ${remedy}`);
  } finally {
    mailer.close();
  }
};

/** OpenSearch: whether it answers, and whether the catalogue of this version is on it (`isUp`). */
export const search =
  (isUp: () => Promise<boolean>): Check =>
  async () => {
    const { OPENSEARCH_URL } = env();
    if (!OPENSEARCH_URL) return ok('the catalogue is in memory');
    const { host } = new URL(OPENSEARCH_URL);
    try {
      if (await isUp()) return ok(`the catalogue is on OpenSearch at ${host}`);
      return warning(`OpenSearch at ${host} has no catalogue of this version yet: npm run catalogue:rebuild`);
    } catch (error) {
      return fault(
        `OpenSearch at ${host} does not answer (${reasonOf(error)}): check that it is running, and address, user and password in OPENSEARCH_URL.`,
      );
    }
  };

/** Age of the newest backup. */
export const backups: Check = async () => {
  const { BACKUP_DIR, BACKUP_PASSPHRASE, isProduction } = env();
  if (!BACKUP_DIR) {
    const says =
      'BACKUP_DIR is not set: there are no automatic backups. Set it to a folder on another disk, or to s3://bucket/folder.';
    return isProduction ? fault(says) : warning(says);
  }
  let newest;
  try {
    [newest] = await placeOf(BACKUP_DIR).list();
  } catch (error) {
    return fault(`${reasonOf(error)} Check BACKUP_DIR and the S3_ settings.`);
  }
  if (!newest) return fault(`${BACKUP_DIR} holds no backup yet: npm run backup`);
  const ageMs = Date.now() - newest.madeAt.getTime();
  const says = `the newest is ${Math.round(ageMs / HOUR_MS)} hours old (${newest.path})`;
  if (ageMs > BACKUP_IS_OLD_MS) return fault(`${says}: run npm run backup to see why none was made since`);
  if (!BACKUP_PASSPHRASE) return warning(`${says}; it is not encrypted: set BACKUP_PASSPHRASE`);
  return ok(says);
};

/** Compares the clock with another one that `ask` reads: second factors and sessions depend on it. */
export const clock =
  (ask: () => Promise<Date | undefined>): Check =>
  async () => {
    const other = await ask().catch(() => undefined);
    if (!other) return ok('not compared: no other clock is available');
    const offMs = Math.abs(Date.now() - other.getTime());
    if (offMs < MAX_CLOCK_OFFSET_MS) return ok('correct');
    return fault(
      `This machine's clock is ${Math.round(offMs / 1000)} seconds off, so authenticator codes fail. Start a time service (timedatectl set-ntp true).`,
    );
  };

/** Runs the checks in turn; one that throws counts as a fault. */
export async function runChecks(checks: Record<string, Check>): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [what, check] of Object.entries(checks)) {
    found.push({
      what,
      ...(await check().catch((error: unknown) => fault(`could not be checked (${reasonOf(error)})`))),
    });
  }
  return found;
}
