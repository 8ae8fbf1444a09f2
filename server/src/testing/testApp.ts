import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import mongoose, { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Role } from '@manzil/shared/domain/roles';
import { createApp } from '../app';
import { mintSession } from '../features/identity/auth/session.service';
import { recordMigration } from '../platform/store/migration.model';
import { NEWEST_MIGRATION } from '../platform/store/migrations';
import { catalogue } from '../features/market/listings/search/catalogue';
import { User } from '../features/foundation/people/user.model';
import { buildIndexes, openDatabase, type Database } from '../platform/store/database';
import { endSharedIntents } from '../platform/tasks/sharedIntent';
import { env, parseEnv, setEnv } from '../platform/base/env';
import { tagQueries, watchPlans } from './plans';

/** Application key of all test requests. */
export const API_KEY = 'test-application-key';
const SECRET = 'test-secret-test-secret-test-secret-test';

/** API verbs with the application key set; `as` signs the request. */
export interface Api {
  app: Express;
  get: (path: string) => request.Test;
  post: (path: string) => request.Test;
  put: (path: string) => request.Test;
  patch: (path: string) => request.Test;
  delete: (path: string) => request.Test;
  head: (path: string) => request.Test;
}

/** A stored person with a session token. */
export interface TestPerson {
  id: string;
  userID: string;
  email: string;
  role: Role;
  token: string;
}

/**
 * A running application with a database of its own for one test file: in `MONGODB_TEST_URI` if set, else the embedded
 * store in a temporary folder. Call it at the top of a describe block or file.
 */
export function testApp(overrides: Record<string, string> = {}): Api {
  let dataDir: string;
  let database: Database;
  const searchUrl = process.env['OPENSEARCH_TEST_URL'];
  let scansSeen: (() => Promise<string[]>) | undefined;
  const api: Partial<Api> = {};

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'manzil-test-'));
    const external = process.env['MONGODB_TEST_URI'];
    const name = `test_${randomBytes(6).toString('hex')}`;
    setEnv(
      parseEnv({
        NODE_ENV: 'test',
        API_KEY,
        JWT_SECRET: SECRET,
        DATA_DIR: dataDir,
        BCRYPT_COST: '4',
        RATE_LIMITS: 'off',
        ...(external && { MONGODB_URI: withDatabase(external, name) }),
        ...(searchUrl && { OPENSEARCH_URL: searchUrl, OPENSEARCH_INDEX: name }),
        ...overrides,
      }),
    );
    database = await openDatabase({ inline: true, durable: false, isWatched: true });
    await buildIndexes();
    catalogue().startOver();
    // Builds the index; requests don't wait for it.
    if (searchUrl && env().OPENSEARCH_URL === searchUrl) await catalogue().version();
    const app = createApp();
    await markMigrated();
    if (database.kind === 'embedded') {
      tagQueries(app);
      scansSeen = watchPlans();
    }
    const verb = (method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head') => (path: string) =>
      request(app)[method](`/api/v1${path}`).set('apikey', API_KEY);
    Object.assign(api, {
      app,
      get: verb('get'),
      post: verb('post'),
      put: verb('put'),
      patch: verb('patch'),
      delete: verb('delete'),
      head: verb('head'),
    });
  });

  afterAll(async () => {
    const scans = await scansSeen?.();
    if (searchUrl) await fetch(`${searchUrl}/${env().OPENSEARCH_INDEX}-*`, { method: 'DELETE' });
    if (process.env['MONGODB_TEST_URI']) await mongoose.connection.dropDatabase();
    await endSharedIntents();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
    // No call may scan a whole collection (spec/4-platform "Database").
    expect(scans ?? []).toEqual([]);
  });

  return api as Api;
}

/** Records all migrations as done, because an empty database needs none. */
export const markMigrated = (): Promise<void> =>
  recordMigration({ id: NEWEST_MIGRATION, name: 'none', ms: 0 });

function withDatabase(uri: string, name: string): string {
  const url = new URL(uri);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Counts up from a random start: random numbers would occasionally collide. */
let people = randomInt(36 ** 5);

/** Session token for an account's current state, since a role change ends its sessions. */
export async function newToken({ id }: Pick<TestPerson, 'id'>): Promise<string> {
  const { userID, name, email, role, tokenVersion } = await User.findById(id).orFail().lean();
  return mintSession({ id, userID, name, email, role, tokenVersion });
}

/** Stores a verified person of `role` directly in the database, with a session token. */
export async function aPerson(role: Role, fields: Record<string, unknown> = {}): Promise<TestPerson> {
  const _id = new Types.ObjectId();
  people += 1;
  const tag = people.toString(36).padStart(6, '0').toUpperCase();
  const user = await User.create({
    _id,
    name: `${role} ${tag}`,
    email: `${tag.toLowerCase()}@people.test`,
    userID: `IN-${tag}`,
    role,
    verified: true,
    seenCompany: fields,
    ...fields,
  });
  const { userID, email, name, tokenVersion } = user;
  const id = String(_id);
  return { id, userID, email, role, token: mintSession({ id, userID, name, email, role, tokenVersion }) };
}
