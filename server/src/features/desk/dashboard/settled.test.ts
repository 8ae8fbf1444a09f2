import { expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Service } from '../../market/services/service.model';

const api = testApp();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function worstOf({ token }: TestPerson): Promise<string[]> {
  const { body } = await api.get('/dashboard/period').set('jwtoken', token).expect(200);
  return (body.worst as { id: string }[]).map(({ id }) => id).toSorted();
}

it('Only offers online for 14 days without a break can need attention, for agents and for admins.', async () => {
  const [agent, seller, admin] = await Promise.all([
    aPerson('agent'),
    aPerson('service_agent'),
    aPerson('admin'),
  ]);
  const listing = async (fields: object) => String((await aListing({ agent: agent.id, ...fields }))._id);
  await listing({});
  await listing({ verifiedAt: ago(13) });
  const old = await listing({ verifiedAt: ago(15) });
  const long = await listing({ verifiedAt: ago(400), listedAt: ago(30) });
  // Was paused and came back yesterday.
  await listing({ verifiedAt: ago(400), listedAt: ago(1) });
  await listing({ verifiedAt: ago(400), isVerified: false });
  const expected = [old, long].toSorted();
  expect(await worstOf(agent)).toEqual(expected);
  expect(await worstOf(admin)).toEqual(expected);

  const service = async (days: number) => {
    const { _id } = await aService({ agent: seller.id });
    await Service.collection.updateOne({ _id }, { $set: { createdAt: ago(days) } });
    return String(_id);
  };
  await service(1);
  const known = await service(20);
  expect(await worstOf(seller)).toEqual([known]);
});

it("A service agent's figures count the views of their services.", async () => {
  const [seller, visitor] = await Promise.all([aPerson('service_agent'), aPerson('user')]);
  const id = String((await aService({ agent: seller.id }))._id);
  await api.get(`/service?id=${id}`).set('jwtoken', visitor.token).expect(200);
  const { body } = await api.get('/dashboard/period').set('jwtoken', seller.token).expect(200);
  const views = (body.figures as { key: string; now: number }[]).find(({ key }) => key === 'views');
  expect(views?.now).toBe(1);
  const { body: stats } = await api
    .get(`/dashboard/agent_stats/${seller.id}`)
    .set('jwtoken', seller.token)
    .expect(200);
  expect(stats.agentGraphData.at(-1).views).toBe(1);
});
