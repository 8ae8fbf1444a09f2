import { beforeAll, describe, expect, it } from 'vitest';
import { optOutPath } from '../platform/mail/optOut';
import { aListing } from './factories/property.factory';
import { liveTabs, waitForEvents } from './tabs';
import { aPerson, testApp, type TestPerson } from './testApp';

/**
 * Others who change what is stored with an account: all its tabs receive the change, and nobody else does. For the
 * account's own commands, see platform/http/effects.test.ts.
 */
const api = testApp();
const tab = liveTabs(api);
let agent: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  [agent, admin] = await Promise.all([aPerson('agent'), aPerson('admin')]);
});

interface Stage {
  who: TestPerson;
  /** Named after the account. */
  listing: string;
}
const as = (verb: 'post' | 'put' | 'delete', path: string, { token }: TestPerson) =>
  api[verb](path).set('jwtoken', token);
const favorite = ({ who, listing }: Stage) =>
  as('put', '/favorite/favorites', who)
    .send({ ids: [listing], isFavorite: true })
    .expect(200);
const hide = ({ who, listing }: Stage) =>
  as('post', '/property/hidden', who)
    .send({ ids: [listing] })
    .expect(200);
const deleteListing = ({ listing }: Stage) =>
  as('delete', `/property/delProperty?id=${listing}`, agent).expect(200);
const restore = async ({ who }: Stage) => {
  const { body } = await api.get(`/recycle-bin?search=${who.id}`).set('jwtoken', admin.token).expect(200);
  const [item] = (body as { data: { id: string }[] }).data;
  await as('post', '/recycle-bin', admin).send({ id: item?.id }).expect(200);
};

interface Row {
  what: string;
  label: string;
  /** Runs before anyone listens. */
  before?: (stage: Stage) => Promise<unknown>;
  change: (stage: Stage) => Promise<unknown>;
}
const CASES: Row[] = [
  {
    what: 'favorites',
    label: 'toggled by an admin',
    change: ({ who, listing }) =>
      as('post', '/favorite/favorites', admin).send({ userId: who.id, property_id: listing }).expect(200),
  },
  ...Object.entries({ favorites: favorite, hidden: hide }).flatMap(([what, mark]): Row[] => [
    { what, label: 'deleted with a listing', before: mark, change: deleteListing },
    {
      what,
      label: 'restored with a listing',
      before: async (stage) => {
        await mark(stage);
        await deleteListing(stage);
      },
      change: restore,
    },
  ]),
  {
    what: 'savedSearches',
    label: 'stopped by the link in a mail',
    change: async ({ who }) => {
      const search = { name: 'A search', filter: {} };
      const { body } = await as('post', '/search/saved', who).send(search).expect(201);
      const path = optOutPath('search', (body as { data: { id: string } }).data.id);
      await api
        .post('/search/unsubscribe')
        .send({ token: path.split('token=')[1] })
        .expect(200);
    },
  },
];

describe.each(CASES)('$what $label', ({ what, before, change }) => {
  it("All of the account's tabs receive the change, and no one else does.", async () => {
    const [who, stranger] = [await aPerson('user'), await aPerson('user')];
    const { _id } = await aListing({ agent: agent.id, title: `Home of ${who.id}` });
    const stage = { who, listing: String(_id) };
    await before?.(stage);
    const [own, foreign] = [await tab(who.token), await tab(stranger.token)];
    await change(stage);
    expect(await own.next('account:changed')).toEqual({ what });
    await waitForEvents(stranger, foreign);
    expect(foreign.all('account:changed')).toEqual([]);
  });
});
