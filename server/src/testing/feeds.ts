import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type request from 'supertest';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { z } from 'zod';
import type { feedsContract } from '@manzil/shared/contract/feeds.contract';
import type { FeedRowKind, FeedRunState } from '@manzil/shared/domain/offer/feeds';
import type { Api, TestPerson } from './testApp';

type Output<Name extends keyof typeof feedsContract> = z.output<(typeof feedsContract)[Name]['output']>;
/** States of a run at rest. */
export const ENDS: FeedRunState[] = ['ready', 'done', 'failed', 'cancelled'];

export type FeedAnswer = Output<'add'>['data'];
export type RunAnswer = Output<'check'>['data'];

/** Adds a feed for this person; uploaded unless `fields` has a URL. */
export async function aFeed(api: Api, who: TestPerson, fields: object = {}): Promise<FeedAnswer> {
  const answer = await api
    .post('/feeds')
    .set('jwtoken', who.token)
    .send({ name: 'CRM', ...fields })
    .expect(201);
  return (answer.body as Output<'add'>).data;
}

/** Starts a check of a file containing these records. */
export async function checkFile(
  api: Api,
  who: TestPerson,
  id: string,
  records: object[] | string,
): Promise<RunAnswer> {
  const content = typeof records === 'string' ? records : JSON.stringify(records);
  const answer = await api
    .post(`/feeds/check?id=${id}`)
    .set('jwtoken', who.token)
    .attach('file', Buffer.from(content), 'feed.json')
    .expect(200);
  return (answer.body as Output<'check'>).data;
}

/** The last run of a feed. */
export async function runOf(api: Api, who: TestPerson, id: string): Promise<RunAnswer> {
  const answer = await api.get(`/feeds/runs?id=${id}`).set('jwtoken', who.token).expect(200);
  return (answer.body as Output<'runs'>).data[0] as RunAnswer;
}

export async function rowsOf(
  api: Api,
  who: TestPerson,
  run: string,
  kind: FeedRowKind,
): Promise<Output<'rows'>> {
  const answer = await api.get(`/feeds/rows?run=${run}&kind=${kind}`).set('jwtoken', who.token).expect(200);
  return answer.body as Output<'rows'>;
}

/** Repeats a read until its condition holds, for at most ten seconds. */
export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let round = 0; round < 200; round += 1) {
    const value = await read();
    if (holds(value)) return value;
    await pause(50);
  }
  const last = await read();
  expect(holds(last), JSON.stringify(last)).toBe(true);
  return last;
}

/** The last run once it is at rest. */
export const endOf = (api: Api, who: TestPerson, id: string): Promise<RunAnswer> =>
  until(
    () => runOf(api, who, id),
    ({ state }) => ENDS.includes(state),
  );

/** Checks a file and, if anything would change, applies it. */
export async function applyFile(
  api: Api,
  who: TestPerson,
  id: string,
  records: object[] | string,
): Promise<RunAnswer> {
  await checkFile(api, who, id, records);
  const run = await endOf(api, who, id);
  if (run.state !== 'ready') return run;
  await api.post(`/feeds/apply?run=${run.id}`).set('jwtoken', who.token).expect(200);
  return endOf(api, who, id);
}

/** Downloads the zip of a person's listings. */
export async function exportOf(api: Api, who: TestPerson, query = ''): Promise<request.Response> {
  return api
    .get(`/feeds/export${query}`)
    .set('jwtoken', who.token)
    .buffer(true)
    .parse((res, done) => {
      buffer(res as unknown as Readable)
        .then((content) => done(null, content))
        .catch((error: Error) => done(error, null));
    })
    .expect(200);
}

/** Files of a zip by name. */
export async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
}
