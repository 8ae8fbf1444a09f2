import { beforeAll, describe, expect, it } from 'vitest';
import { dayStart, dubaiDay } from '@manzil/shared/domain/time/day';
import { aListing } from '../../../testing/factories/property.factory';
import { AuditEntry } from '../../foundation/audit/auditEntry.model';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
let agent: TestPerson;
let admin: TestPerson;
let worker: TestPerson;

interface Need {
  kind: string;
  count: number;
  at: string;
}
const read = async (who: TestPerson, path: string) =>
  (await api.get(path).set('jwtoken', who.token).expect(200)).body;

/** Count and age of the review queue in each place that states them. */
async function views(who: TestPerson) {
  const { data: needs } = (await read(who, '/dashboard/needs')) as { data: Need[] };
  const overview = needs.find(({ kind }) => kind === 'pendingListings');
  const all = await read(who, '/property/get_all_properties?limit=1');
  const flow = await read(who, '/property/get_all_properties?queue=waiting&longestFirst=true&limit=50');
  return {
    counts: [overview?.count ?? 0, all.pendingCount, flow.count, flow.data.length] as number[],
    ages: [overview?.at, flow.data[0]?.waitsSince] as (string | undefined)[],
    ids: flow.data.map(({ id }: { id: string }) => id) as string[],
  };
}

beforeAll(async () => {
  [agent, admin, worker] = await Promise.all([aPerson('agent'), aPerson('admin'), aPerson('injazat_worker')]);
});

describe('The number of listings awaiting review', () => {
  it('Overview, list heading and review flow agree on count and age before and after each decision.', async () => {
    const of = async (fields: object) => String((await aListing({ agent: agent.id, ...fields }))._id);
    const waiting = { isVerified: false };
    // Created long ago, handed in recently: the age counts from the hand-in.
    const oldest = await of({ ...waiting, createdAt: ago(9000), submittedAt: ago(30) });
    const newer = await of({ ...waiting, createdAt: ago(9500), submittedAt: ago(20) });
    const newest = await of({ ...waiting, submittedAt: ago(1) });
    const sentBack = await of({ ...waiting, sentBackReason: 'The photos show another flat' });
    await of({});

    const expectQueue = async (ids: string[], since: Date) => {
      for (const who of [admin, worker]) {
        const seen = await views(who);
        expect(seen.ids).toEqual(ids);
        expect(seen.counts).toEqual([ids.length, ids.length, ids.length, ids.length]);
        expect(seen.ages).toEqual([since.toISOString(), since.toISOString()]);
      }
    };
    const submitted = async (id: string) => {
      const { data } = await read(admin, '/property/get_all_properties?queue=waiting&limit=50');
      const row = (data as { id: string; waitsSince: string }[]).find((one) => one.id === id);
      return new Date(row?.waitsSince ?? '');
    };
    const decide = (id: string, change: object) =>
      api
        .patch(`/property/update_property_by_admin?id=${id}`)
        .set('jwtoken', admin.token)
        .send(change)
        .expect(200);

    await expectQueue([oldest, newer, newest], await submitted(oldest));
    expect(Date.now() - (await submitted(oldest)).getTime()).toBeLessThan(31 * HOUR);
    const newerAt = await submitted(newer);
    await decide(oldest, { isVerified: true });
    await expectQueue([newer, newest], newerAt);
    const newestAt = await submitted(newest);
    await decide(newer, { isVerified: false, reason: 'Show the kitchen' });
    await expectQueue([newest], newestAt);

    // A listing sent back for changes leaves the queue until its agent edits it.
    const { data } = (await read(agent, '/dashboard/needs')) as { data: Need[] };
    expect(data.find(({ kind }) => kind === 'sentBack')?.count).toBe(2);
    await api
      .patch(`/property/edit_property?id=${sentBack}`)
      .set('jwtoken', agent.token)
      .send({ title: 'A bright flat with the right photos' })
      .expect(200);
    await expectQueue([newest, sentBack], newestAt);
  });
});

describe('The number of listings decided today', () => {
  it('Each listing that staff published or sent back since midnight in the UAE counts once.', async () => {
    const decidedToday = async (who: TestPerson) => (await read(who, '/dashboard/needs')).decidedToday;
    const before = await decidedToday(worker);
    const id = String((await aListing({ agent: agent.id, isVerified: false }))._id);
    const change = async (fields: object) => {
      await api
        .patch(`/property/update_property_by_admin?id=${id}`)
        .set('jwtoken', admin.token)
        .send(fields)
        .expect(200);
    };
    // An edit is no decision.
    await change({ hideAgent: true });
    expect(await decidedToday(admin)).toBe(before);
    await change({ isVerified: false, reason: 'Show the kitchen' });
    await change({ isVerified: true });
    expect(await decidedToday(worker)).toBe(before + 1);
    // Until yesterday's last second.
    const yesterday = new Date(dayStart(dubaiDay(new Date())).getTime() - 1);
    await AuditEntry.collection.updateMany({ 'target.id': id }, { $set: { at: yesterday } });
    expect(await decidedToday(admin)).toBe(before);
    expect(await decidedToday(agent)).toBeUndefined();
  });
});
