import { beforeAll, describe, expect, it } from 'vitest';
import { sendDueMails } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { askAvailability, expirePermits, pauseUnconfirmed, warnOfPermits } from './lifecycle/upkeep.service';
import { dubaiDay } from '@manzil/shared/domain/time/day';

const api = testApp();
const DAY = 86_400_000;
let agent: TestPerson;

beforeAll(async () => {
  agent = await aPerson('agent');
});

const notificationsOf = async (who: TestPerson, propertyId: string) =>
  (await api.get('/notification?limit=100').set('jwtoken', who.token).expect(200)).body.data
    .filter(({ data }: { data: { propertyId: string } }) => data.propertyId === propertyId)
    .map(({ kind, data }: { kind: string; data: { days?: number } }) =>
      [kind, data.days].filter((one) => one !== undefined),
    );
const readAs = async (who: TestPerson, id: string) =>
  (await api.get(`/property?id=${id}`).set('jwtoken', who.token).expect(200)).body.data;
const edit = (id: string, change: object) =>
  api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(change).expect(200);

describe('Unconfirmed listings', () => {
  it('An unconfirmed listing prompts its agent after 7 days, pauses after 30 and returns on confirmation.', async () => {
    const id = String((await aListing({ agent: agent.id }))._id);
    const later = (days: number) => new Date(Date.now() + days * DAY);
    await askAvailability(later(6.99));
    expect(await notificationsOf(agent, id)).toEqual([]);
    await askAvailability(later(7.01));
    expect(await notificationsOf(agent, id)).toEqual([['confirmAvailability']]);
    await askAvailability(later(9));
    await pauseUnconfirmed(later(29.99));
    expect(await notificationsOf(agent, id)).toEqual([['confirmAvailability']]);
    await pauseUnconfirmed(later(30.01));
    expect((await readAs(agent, id)).availability).toBe('withdrawn');
    expect(await notificationsOf(agent, id)).toEqual([['propertyPaused'], ['confirmAvailability']]);
    await edit(id, { stillAvailable: true });
    expect((await readAs(agent, id)).availability).toBe('available');
  });
});

describe('Expiring permits', () => {
  it('An agent is warned 14, 7 and 1 days before a permit ends, after which the listing is pending.', async () => {
    const end = dubaiDay(new Date(Date.now() + 40 * DAY));
    const permit = { number: '7000000001', type: 'trakheesi', expiresAt: end };
    const id = String(
      (await aListing({ agent: agent.id, city: 'dubai', district: 'dubai_marina', permit }))._id,
    );
    const before = (days: number) =>
      new Date(new Date(`${end}T20:00:00Z`).getTime() - days * DAY - 3_600_000);
    for (const days of [20, 13.5, 13, 6.5, 3, 0.5, 0.2]) await warnOfPermits(before(days));
    expect((await notificationsOf(agent, id)).toReversed()).toEqual(
      [14, 7, 1].map((days) => ['permitExpiring', days]),
    );
    await expirePermits(before(0.1));
    expect((await readAs(agent, id)).isVerified).toBe(true);
    await expirePermits(new Date(`${end}T20:30:00Z`));
    expect(await readAs(agent, id)).toMatchObject({ isVerified: false });
    await api.get(`/property?id=${id}`).expect(404);
    const sent = (await sendDueMails()).filter(({ to }) => to === agent.email);
    expect(sent.map(({ subject }) => subject.split(':')[0])).toContain('Permit expired');
  });
});

describe('Permits without an expiry date', () => {
  it('A listing stays published, and its agent is not warned.', async () => {
    const permit = { number: '7000000002', type: 'trakheesi' };
    const place = { city: 'dubai', district: 'dubai_marina' };
    const id = String((await aListing({ agent: agent.id, ...place, permit }))._id);
    await warnOfPermits(new Date());
    await expirePermits(new Date('2099-01-01'));
    expect(await readAs(agent, id)).toMatchObject({ isVerified: true, permit: { number: permit.number } });
    expect(await notificationsOf(agent, id)).toEqual([]);
  });
});

describe('Notifications', () => {
  it('Owners are notified of decisions, people with favourites of price drops.', async () => {
    const [admin, fan] = [await aPerson('admin'), await aPerson('user')];
    const id = String((await aListing({ agent: agent.id, isVerified: false }))._id);
    const judge = (verdict: object) =>
      api
        .patch(`/property/update_property_by_admin?id=${id}`)
        .set('jwtoken', admin.token)
        .send(verdict)
        .expect(200);
    await judge({ isVerified: true });
    expect(await notificationsOf(agent, id)).toEqual([['propertyVerified']]);
    await api.post('/favorite/favorites').set('jwtoken', fan.token).send({ property_id: id }).expect(200);
    await edit(id, { price: 75_000 });
    await edit(id, { price: 70_000 });
    await judge({ isVerified: false, reason: 'The photos show another home' });
    expect((await notificationsOf(agent, id))[0]).toEqual(['propertySentBack']);
    expect(await notificationsOf(fan, id)).toEqual([['priceDrop']]);
    const { body } = await api.patch('/notification').set('jwtoken', fan.token).send({}).expect(200);
    expect(body.unreadCount).toBe(0);
  });
});

describe('Suggestions', () => {
  const suggest = async (search: string) =>
    (await api.get('/search/suggest').query({ search }).expect(200)).body.data as {
      kind: string;
      en: string;
      id?: string;
    }[];

  it('Suggestions cover places in both languages, abbreviations, buildings and numbers.', async () => {
    const permit = { number: '7999000111', type: 'other', expiresAt: '2099-01-01' };
    const listing = await aListing({ agent: agent.id, buildingName: 'Quartz Tower', permit });
    expect((await suggest('jvc'))[0]).toMatchObject({ kind: 'district', en: 'Jumeirah Village Circle' });
    expect((await suggest('دبى'))[0]).toMatchObject({ kind: 'city', en: 'Dubai' });
    expect((await suggest('rak'))[0]).toMatchObject({ kind: 'city', en: 'Ras Al Khaimah' });
    expect((await suggest('jumaira')).every(({ en }) => /Jumeirah/.test(en))).toBe(true);
    expect(await suggest('quartz')).toMatchObject([{ kind: 'building', en: 'Quartz Tower' }]);
    expect((await suggest(listing.referenceNo.toLowerCase()))[0]).toMatchObject({
      kind: 'reference',
      id: String(listing._id),
    });
    expect((await suggest('79990'))[0]).toMatchObject({ kind: 'permit', id: String(listing._id) });
    expect(await suggest('(a+)+$')).toEqual(expect.any(Array));
  });
});
