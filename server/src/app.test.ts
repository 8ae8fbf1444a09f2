import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { type Schema, type SchemaType } from 'mongoose';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { RECYCLED_KINDS, REPORT_KINDS, SUBJECT_KINDS } from '@manzil/shared/domain/enums';
import { features } from './app';
import { handlersOf } from './features/assembly';
import order from './features/order.json' with { type: 'json' };
import floors from './platform/order.json' with { type: 'json' };
import type { FeatureModule } from './features/module';
import { aPerson, testApp } from './testing/testApp';

const api = testApp();

describe('Error responses', () => {
  it('A request without the application key is refused before routing.', async () => {
    const answer = await request(api.app).get('/api/v1/nowhere').expect(401);
    expect(answer.body).toMatchObject({ success: false, code: 'invalid_api_key' });
    expect(answer.body.requestId).toBe(answer.get('x-request-id'));
    expect(answer.body.msg).toBe(answer.body.message);
  });

  it('An unknown address answers 404, and a wrong verb 405 with Allow.', async () => {
    await api.get('/nowhere').expect(404);
    const answer = await api.put('/user/login').expect(405);
    expect(answer.get('allow')).toBe('POST');
  });

  it('Error messages are in Arabic when the client accepts Arabic.', async () => {
    const answer = await api.get('/nowhere').set('accept-language', 'ar').expect(404);
    expect(answer.body.message).toMatch(/[؀-ۿ]/);
  });

  it("A query that exceeds the database's time limit answers 503.", async () => {
    const message = 'operation exceeded time limit';
    const error = new mongoose.mongo.MongoServerError({ message, code: 50, codeName: 'MaxTimeMSExpired' });
    const asked = vi.spyOn(mongoose.Query.prototype, 'exec').mockRejectedValueOnce(error);
    const answer = await api.post('/user/login').send({ email: 'a@people.test', password: 'Desert-rose-7' });
    asked.mockRestore();
    expect(answer.status).toBe(503);
    expect(answer.body.code).toBe('unavailable');
  });

  it('An endpoint with required roles refuses visitors with 401 and other roles with 403.', async () => {
    const user = await aPerson('user');
    await api.get('/user/users').expect(401);
    await api.get('/user/users').set('jwtoken', user.token).expect(403);
  });
});

const FOLDER = join(import.meta.dirname, 'features');

/** Paths without a `ref` that hold ids of people, and those that hold ids of other records. */
const PEOPLE = /(^|\.)(user|owner|sender|by|closedBy|deletedBy|likes|dislikes)$|^(actor|impersonator)\.id$/;
const RECORDS =
  /(^|\.)(_id|subject|request|record|target|property|service|search|chat|userFavs)$|^lastMessage\.id$/;

/** By feature: data kept after a person's deletion, and why no hook deletes it. */
const NOT_FORGOTTEN: Record<string, string> = {
  people: 'the account itself, removed last by users',
  audit: 'kept for two years on purpose (spec/1-domain, Audit entry)',
  recycleBin: 'the owner of a deleted record, for thirty days',
  favoriteRecords: 'deleted by favorites, which also updates the listings’ counts',
  contacts: 'messages belong to no account; the id of the staff member who closed one is kept',
  propertyRequestChats: 'the other person keeps the chat, with an anonymous sender',
};
/** By feature: where else the data download covers a person, or why there is nothing to cover. */
const NOT_DOWNLOADED: Record<string, string> = {
  agents: 'the times are those of the messages',
  people: 'the account, at the top of the download',
  audit: 'under accountChanges, next to the account',
  recycleBin: 'deleted records no longer belong to the person',
  favoriteRecords: 'under userFavs of the account',
  viewCounts: 'viewers are not stored; counts are in each listing',
};

/** Paths of a schema that hold ids. */
function idPaths(
  schema: { eachPath: (each: (name: string, type: SchemaType) => void) => unknown },
  prefix = '',
): { path: string; isPerson: boolean }[] {
  const found: { path: string; isPerson: boolean }[] = [];
  schema.eachPath((name, type) => {
    const path = `${prefix}${name}`;
    const inner = (type as { embeddedSchemaType?: SchemaType }).embeddedSchemaType ?? type;
    const within = (type as { schema?: Schema }).schema;
    if (within) found.push(...idPaths(within, `${path}.`));
    if (inner.instance !== 'ObjectId') return;
    const ref = (inner.options as { ref?: string }).ref;
    const isPerson = ref ? ref === 'User' : PEOPLE.test(path);
    expect(ref ?? (isPerson || RECORDS.test(path)), `unknown reference: ${path}`).toBeTruthy();
    found.push({ path, isPerson });
  });
  return found;
}

/** Features whose records contain people's ids. */
async function featuresStoringPeople(): Promise<string[]> {
  const naming = new Set<string>();
  for (const name of await readdir(FOLDER, { recursive: true })) {
    if (!name.endsWith('.model.ts')) continue;
    const text = await readFile(join(FOLDER, name), 'utf8');
    for (const [, model = ''] of text.matchAll(/\bmodel\('(\w+)'/g)) {
      const isNaming = idPaths(mongoose.model(model).schema).some(({ isPerson }) => isPerson);
      if (isNaming || model === 'User') naming.add(name.split('/')[1] ?? '');
    }
  }
  return [...naming];
}

const featuresWith = (all: readonly FeatureModule[], key: keyof FeatureModule) =>
  all.filter((module) => module[key] !== undefined).map(({ name }) => name);
const kindsOf = (key: 'restore' | 'report' | 'subjects') =>
  (features as readonly FeatureModule[]).flatMap((module) => Object.keys(module[key] ?? {})).toSorted();

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('Features', () => {
  it("Features are listed in the linter's order, each with its own folder.", async () => {
    expect(features.map(({ name }) => name)).toEqual(Object.values(order).flat());
    expect(await foldersIn(FOLDER)).toEqual(Object.keys(order).toSorted());
    for (const [group, names] of Object.entries(order)) {
      expect(await foldersIn(join(FOLDER, group))).toEqual(names.toSorted());
    }
  });

  it("The platform's floors are listed in the linter's order, each with its own folder.", async () => {
    expect((await foldersIn(join(FOLDER, '../platform'))).toSorted()).toEqual(floors.toSorted());
  });

  it('Two features cannot answer the same call.', () => {
    const [first] = features.filter((module) => 'routes' in module);
    expect(() => handlersOf([...features, { ...first, name: 'again' }])).toThrow(/Two features answer/);
  });

  it.each([
    ['onPersonDeleted', NOT_FORGOTTEN],
    ['data', NOT_DOWNLOADED],
  ] as const)(
    "Every feature that stores people's ids has %s or a documented exception.",
    async (key, reasons) => {
      const naming = await featuresStoringPeople();
      const missing = (all: readonly FeatureModule[]) => {
        const known = [...featuresWith(all, key), ...Object.keys(reasons)];
        return naming.filter((name) => !known.includes(name));
      };
      expect(missing(features)).toEqual([]);
      expect(Object.keys(reasons).filter((name) => !naming.includes(name))).toEqual([]);
      // An exception that no longer applies must be removed.
      expect(Object.keys(reasons).filter((name) => featuresWith(features, key).includes(name))).toEqual([]);
      // Removing any one contribution is detected.
      for (const name of featuresWith(features, key).filter((one) => naming.includes(one))) {
        const without = features.map((module) => (module.name === name ? { name } : module));
        expect(missing(without)).toEqual([name]);
      }
    },
  );

  it('Every kind of restore, report and subject has exactly one feature that contributes it.', () => {
    expect(kindsOf('restore')).toEqual(RECYCLED_KINDS.toSorted());
    expect(kindsOf('report')).toEqual(REPORT_KINDS.toSorted());
    expect(kindsOf('subjects')).toEqual(SUBJECT_KINDS.toSorted());
  });
});
