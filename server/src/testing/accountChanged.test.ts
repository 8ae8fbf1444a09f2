import { beforeAll, describe, expect, it } from 'vitest';
import { serverEvents } from '@manzil/shared/contract/events';
import { optOutPath } from '../platform/mail/optOut';
import { aListing } from './factories/property.factory';
import { aService } from './factories/service.factory';
import { liveTabs, waitForEvents, type Tab } from './tabs';
import { aPerson, testApp, type TestPerson } from './testApp';

/**
 * Everything stored with an account and shown on other tabs and devices: each change is emitted to them, and to
 * nobody else.
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
  /** The tab that makes the change. */
  own: Tab;
  /** Named after the account. */
  listing: string;
}
type Verb = 'post' | 'put' | 'patch' | 'delete';
const call = (verb: Verb, path: string, { token }: TestPerson, own?: Tab) => {
  const sent = api[verb](path).set('jwtoken', token);
  return own ? sent.set('x-socket-id', own.id) : sent;
};
const ofOwner =
  (verb: Verb, path: string, body: (stage: Stage) => object = () => ({})) =>
  async (stage: Stage) =>
    (await call(verb, path, stage.who, stage.own).send(body(stage)).expect(/./)).body as {
      data: { id: string };
    };
const FORM = { name: 'Aisha Rahman', email: 'aisha@people.test', phone: '0501234567' };
const listed = ({ listing }: Stage) => ({ ids: [listing] });
const favorite = ofOwner('put', '/favorite/favorites', (stage) => ({ ...listed(stage), isFavorite: true }));
const hide = ofOwner('post', '/property/hidden', listed);
const save = ofOwner('post', '/search/saved', () => ({ name: 'A search', filter: {} }));
const deleteListing = ({ listing }: Stage) => call('delete', `/property/delProperty?id=${listing}`, agent);
const restore = async ({ who }: Stage) => {
  const { body } = await api.get(`/recycle-bin?search=${who.id}`).set('jwtoken', admin.token).expect(200);
  const [item] = (body as { data: { id: string }[] }).data;
  await call('post', '/recycle-bin', admin).send({ id: item?.id }).expect(200);
};
const savedId = async (stage: Stage) => (await save(stage)).data.id;

interface Row {
  label: string;
  /** Created before anyone listens. */
  before?: (stage: Stage) => unknown;
  change: (stage: Stage, before: unknown) => unknown;
  /** Another person makes the change, so that all tabs of the account receive it. */
  byOther?: true;
}
const ROWS: Record<string, Row[]> = {
  favorites: [
    { label: 'set', change: favorite },
    {
      label: 'toggled',
      change: ofOwner('post', '/favorite/favorites', ({ listing }) => ({ property_id: listing })),
    },
    { label: 'cleared', before: favorite, change: ofOwner('delete', '/favorite/clear_all_favorites') },
    {
      label: 'toggled by an admin',
      change: ({ who, listing }) =>
        call('post', '/favorite/favorites', admin).send({ userId: who.id, property_id: listing }),
      byOther: true,
    },
    { label: 'deleted with a listing', before: favorite, change: deleteListing, byOther: true },
    {
      label: 'restored with a listing',
      before: async (stage) => {
        await favorite(stage);
        await deleteListing(stage).expect(200);
      },
      change: restore,
      byOther: true,
    },
  ],
  hidden: [
    { label: 'added', change: hide },
    { label: 'removed', before: hide, change: ofOwner('post', '/property/hidden/show', listed) },
    { label: 'cleared', before: hide, change: ofOwner('delete', '/property/hidden') },
    { label: 'deleted with a listing', before: hide, change: deleteListing, byOther: true },
    {
      label: 'restored with a listing',
      before: async (stage) => {
        await hide(stage);
        await deleteListing(stage).expect(200);
      },
      change: restore,
      byOther: true,
    },
  ],
  savedSearches: [
    { label: 'added', change: save },
    {
      label: 'updated',
      before: savedId,
      change: (stage, id) =>
        ofOwner('patch', `/search/saved?id=${String(id)}`, () => ({ name: 'Another' }))(stage),
    },
    {
      label: 'removed',
      before: savedId,
      change: (stage, id) => ofOwner('delete', `/search/saved?id=${String(id)}`)(stage),
    },
    {
      label: 'stopped by the link in a mail',
      before: savedId,
      change: (_stage, id) =>
        api.post('/search/unsubscribe').send({ token: optOutPath('search', String(id)).split('token=')[1] }),
      byOther: true,
    },
  ],
  savedFilters: ['homepage', 'catalog'].map((which) => ({
    label: `saved for the ${which}`,
    change: ofOwner('post', `/user/save_filter_${which}`, () => ({ filter: { city: 'ajman' } })),
  })),
  notifications: [{ label: 'marked as read', change: ofOwner('patch', '/notification') }],
  propertyRequests: [
    {
      label: 'sent',
      change: ofOwner('post', '/property/requests/add_request_form', ({ listing }) => ({
        propertyId: listing,
        ...FORM,
      })),
    },
  ],
  serviceRequests: [
    {
      label: 'sent',
      before: async () => String((await aService({ agent: (await aPerson('service_agent')).id }))._id),
      change: (stage, serviceId) =>
        ofOwner('post', '/service/add_request_form_service', () => ({ serviceId, ...FORM }))(stage),
    },
  ],
};
/** Go to staff: see conversations/requests/staleChanges.test.ts. */
const OF_STAFF = ['contacts', 'customRequests'];

it('Every kind of account change has a row.', () => {
  expect([...Object.keys(ROWS), ...OF_STAFF].toSorted()).toEqual(
    serverEvents['account:changed'].shape.what.options.toSorted(),
  );
});

const CASES = Object.entries(ROWS).flatMap(([what, rows]) => rows.map((row) => ({ what, ...row })));

describe.each(CASES)('$what $label', ({ what, before, change, byOther }) => {
  it("The account's other tabs receive the change, and nobody else does.", async () => {
    const [who, stranger] = [await aPerson('user'), await aPerson('user')];
    const [own, other, foreign] = [await tab(who.token), await tab(who.token), await tab(stranger.token)];
    const { _id } = await aListing({ agent: agent.id, title: `Home of ${who.id}` });
    const stage = { who, own, listing: String(_id) };
    const made = await before?.(stage);
    await waitForEvents(who, own, other);
    for (const one of [own, other]) one.events.length = 0;
    await change(stage, made);
    expect(await other.next('account:changed')).toEqual({ what });
    await waitForEvents(who, own, other);
    await waitForEvents(stranger, foreign);
    expect(own.all('account:changed')).toEqual(byOther ? [{ what }] : []);
    expect(foreign.all('account:changed')).toEqual([]);
  });
});
