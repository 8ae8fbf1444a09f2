import { beforeEach, describe, expect, it } from 'vitest';
import { aListing, aPicture } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const photos = (count: number) => Array.from({ length: count }, aPicture);

interface Ranked {
  id: string;
  why: string[];
}
let agent: TestPerson;
beforeEach(async () => {
  agent = await aPerson('agent');
});
async function ranking(who = agent): Promise<{ best: Ranked[]; worst: Ranked[] }> {
  const { body } = await api.get('/dashboard/period').set('jwtoken', who.token).expect(200);
  return body as { best: Ranked[]; worst: Ranked[] };
}
const listing = async (fields: object) => {
  const { _id } = await aListing({ agent: agent.id, verifiedAt: ago(400), listedAt: ago(30), ...fields });
  return String(_id);
};
/** Opens a listing `times` times, each as another visitor. */
async function view(id: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const visitor = await aPerson('user');
    await api.get(`/property?id=${id}`).set('jwtoken', visitor.token).expect(200);
  }
}

describe('Reasons of a ranking', () => {
  it.each([
    ['fewPhotos', { images: photos(4) }, { images: photos(5) }],
    ['unconfirmed', { lastConfirmedAt: ago(31) }, { lastConfirmedAt: ago(29) }],
    ['badlyRated', { avgRating: 2.9, ratingCount: 1 }, { avgRating: 3, ratingCount: 1 }],
    ['noArabic', { titleAr: undefined }, { titleAr: 'شقة مشمسة' }],
  ])('%s begins on one side of its limit.', async (reason, given, not) => {
    const [first, second] = [await listing(given), await listing(not)];
    const { worst } = await ranking();
    const why = new Map(worst.map((row) => [row.id, row.why]));
    expect(why.get(first)).toContain(reason);
    expect(why.get(second)).not.toContain(reason);
  });

  it('A rating of 4.5 is a reason to rank high.', async () => {
    const [good, fair] = [
      await listing({ avgRating: 4.5, ratingCount: 2 }),
      await listing({ avgRating: 4.4, ratingCount: 2 }),
    ];
    for (const id of [good, fair]) await view(id, 1);
    const { best } = await ranking();
    const why = new Map(best.map((row) => [row.id, row.why]));
    expect([why.get(good), why.get(fair)]).toEqual([['seen', 'rated'], ['seen']]);
  });

  it('Of the marketplace, the 50 most viewed listings are ranked.', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 51; at += 1) ids.push(await listing({ listedAt: ago(1), views: 1000 + 10 * at }));
    const [last = '', lastRanked = ''] = ids;
    for (const id of [last, lastRanked]) await view(id, 3);
    const { best } = await ranking(await aPerson('super_admin'));
    expect(best.map(({ id }) => id)).toContain(lastRanked);
    expect(best.map(({ id }) => id)).not.toContain(last);
  });

  it('At most five best and five worst offers are listed, the most viewed first.', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await listing({}));
    for (const [at, id] of ids.slice(0, 6).entries()) await view(id, 6 - at);
    const { best, worst } = await ranking();
    expect(best.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(worst).toHaveLength(5);
    expect(worst.filter(({ id }) => ids.slice(0, 6).includes(id))).toEqual([]);
  });
});
