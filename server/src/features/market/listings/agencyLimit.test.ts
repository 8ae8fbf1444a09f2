import { describe, expect, it } from 'vitest';
import { MAX_AGENCY_DAILY_LIMIT } from '@manzil/shared/domain/agency';
import { MAX_A_DAY } from '@manzil/shared/domain/offer/propertyRules';
import { agencyCalls } from '../../../testing/agencies';
import { as } from '../../../testing/chats';
import { aForm } from '../../../testing/factories/property.factory';
import { testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
const { anAgency, aMember, remove, update } = agencyCalls(api);

let count = 0;
const add = (who: TestPerson) => {
  count += 1;
  return as(api, who)
    .post('/property')
    .send({ ...aForm(), title: `Bright flat number ${count}` });
};
const addAll = async (people: TestPerson[]) => {
  const answers = [];
  for (const who of people) answers.push(await add(who));
  return answers;
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('The daily limit of an agency', () => {
  it("All members share the agency's limit in place of twenty each, and the error states it.", async () => {
    const { owner, admin, id } = await anAgency();
    const [one, two] = [await aMember(owner), await aMember(owner)];
    await update(admin, id, { dailyLimit: 3 }).expect(200);
    expect(statuses(await addAll([owner, one, two]))).toEqual([201, 201, 201]);
    for (const who of [owner, one, two]) {
      const [{ status, body } = { status: 0, body: {} }] = await addAll([who]);
      expect([status, body.code]).toEqual([429, 'listings_a_day']);
      expect(body.message).toContain('3 listings a day');
    }
    await update(admin, id, { dailyLimit: 4 }).expect(200);
    expect(statuses(await addAll([one, two]))).toEqual([201, 429]);
  });

  it('Without an agency limit, each member can add twenty.', async () => {
    const { owner, admin, id } = await anAgency();
    const member = await aMember(owner);
    expect(MAX_A_DAY).toBe(20);
    const twenty = Array.from({ length: 20 }, () => owner);
    expect(new Set(statuses(await addAll(twenty)))).toEqual(new Set([201]));
    expect(statuses(await addAll([owner, member]))).toEqual([429, 201]);
    // The agency's own limit counts what its members add from now on.
    await update(admin, id, { dailyLimit: 25 }).expect(200);
    expect(statuses(await addAll([owner]))).toEqual([201]);
    await update(admin, id, { dailyLimit: null }).expect(200);
    expect(statuses(await addAll([owner, member]))).toEqual([429, 201]);
  });

  it("Concurrent additions by members don't exceed the limit.", async () => {
    const { owner, admin, id } = await anAgency();
    const member = await aMember(owner);
    await update(admin, id, { dailyLimit: 2 }).expect(200);
    const answers = await Promise.all([owner, member, owner, member].map((who) => add(who)));
    expect(statuses(answers).toSorted()).toEqual([201, 201, 429, 429]);
  });

  it('A former member has the usual limit.', async () => {
    const { owner, admin, id } = await anAgency();
    const member = await aMember(owner);
    await update(admin, id, { dailyLimit: 1 }).expect(200);
    expect(statuses(await addAll([member, member]))).toEqual([201, 429]);
    await remove(owner, member).expect(200);
    expect(statuses(await addAll([member, owner]))).toEqual([201, 429]);
  });

  it('Admins can set a limit from 1 to 5,000.', async () => {
    const { admin, id } = await anAgency();
    expect(MAX_AGENCY_DAILY_LIMIT).toBe(5000);
    for (const dailyLimit of [0, 5001, 1.5]) {
      const { body } = await update(admin, id, { dailyLimit }).expect(400);
      expect(body.errors).toMatchObject([{ path: 'dailyLimit' }]);
    }
    for (const dailyLimit of [1, 5000]) {
      const { body } = await update(admin, id, { dailyLimit }).expect(200);
      expect(body.data.dailyLimit).toBe(dailyLimit);
    }
  });
});
