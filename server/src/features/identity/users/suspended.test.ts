import { beforeAll, describe, expect, it } from 'vitest';
import { withinMs } from '../../../testing/clock';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';

/** What happens to suspended or deleted people and to their offers. */
const api = testApp();
const tab = liveTabs(api);
let admin: TestPerson;
let visitor: TestPerson;
beforeAll(async () => {
  [admin, visitor] = await Promise.all([aPerson('admin'), aPerson('user')]);
});

const as = (who: TestPerson, verb: 'get' | 'patch' | 'delete', path: string) =>
  api[verb](path).set('jwtoken', who.token);
const suspend = ({ id }: TestPerson, isSuspended = true) =>
  as(admin, 'patch', `/user/update_user_by_admin?id=${id}`).send({ isSuspended }).expect(200);
const remove = ({ id }: TestPerson) => as(admin, 'delete', `/user/delUser?id=${id}`).expect(200);

interface Offer {
  role: 'agent' | 'service_agent';
  make: (agent: string) => Promise<{ _id: unknown }>;
  /** Public lists that contain the offer. */
  lists: (agent: string) => string[];
  page: string;
}
const OFFERS: Record<string, Offer> = {
  properties: {
    role: 'agent',
    make: (agent) => aListing({ agent }),
    lists: (agent) => [
      '/property/get_all?limit=100',
      '/property/get_all_map_properties',
      '/property/get_all_homepage',
      '/homepage/get_all_homepage',
      `/property/get_agent_properties?id=${agent}`,
      `/property/get_all_agent_properties?id=${agent}`,
    ],
    page: '/property?id=',
  },
  services: {
    role: 'service_agent',
    make: (agent) => aService({ agent }),
    lists: () => ['/service/get_all_services?limit=100', '/homepage/get_all_homepage'],
    page: '/service?id=',
  },
};
const ENDINGS = { suspended: suspend, deleted: remove };
const cases = Object.entries(OFFERS).flatMap(([what, offer]) =>
  Object.entries(ENDINGS).map(([how, end]) => ({ what, how, offer, end })),
);

describe.each(cases)('A person who is $how and offers $what', ({ how, offer, end }) => {
  it(
    "A suspension ends the person's sessions and tabs and hides their offers at once.",
    { tags: ['timed'] },
    async () => {
      const person = await aPerson(offer.role);
      const id = String((await offer.make(person.id))._id);
      /** The public lists that contain the offer, for a visitor and for a signed-in person. */
      const standsIn = async () => {
        const found: string[] = [];
        for (const list of offer.lists(person.id)) {
          const answers = [await api.get(list), await as(visitor, 'get', list)];
          if (answers.some(({ text }) => text.includes(id))) found.push(list);
        }
        return found;
      };
      expect(await standsIn()).toEqual(offer.lists(person.id));
      await api.get(offer.page + id).expect(200);
      const tabs = [await tab(person.token), await tab(person.token)];

      await end(person);
      const ended = performance.now();
      await as(person, 'get', '/auth/getUser').expect(401);
      await Promise.all(tabs.map(({ closed }) => closed));
      expect(performance.now() - ended).toBeLessThan(withinMs(1000));
      await expect(tab(person.token)).rejects.toThrow();
      expect(await standsIn()).toEqual([]);
      await api.get(offer.page + id).expect(404);
      await as(visitor, 'get', offer.page + id).expect(404);
      await api.get(`/user/getUserWithId/${person.id}`).expect(404);
      await as(admin, 'get', offer.page + id).expect(how === 'suspended' ? 200 : 404);
      if (how === 'deleted') return;

      await suspend(person, false);
      expect(await standsIn()).toEqual(offer.lists(person.id));
      // The old token stays invalid.
      await as(person, 'get', '/auth/getUser').expect(401);
    },
  );
});
