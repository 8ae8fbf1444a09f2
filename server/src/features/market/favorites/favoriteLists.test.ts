import mongoose, { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { liveTabs, waitForEvents } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Property } from '../listings/property.model';

const api = testApp();
const tab = liveTabs(api);
let agent: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  [agent, admin] = [await aPerson('agent'), await aPerson('admin')];
});

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
const call = (who: TestPerson, verb: Verb, path: string, body?: object) =>
  api[verb](`/favorite${path}`).set('jwtoken', who.token).send(body);
const published = async (fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);

const create = async (who: TestPerson, property_id?: string) =>
  (await call(who, 'post', '/lists', { name: 'Marina', property_id }).expect(201)).body.data.id as string;
const setHome = (who: TestPerson, id: string, property_id: string, isOn = true) =>
  call(who, 'put', `/list/home?id=${id}`, { property_id, isOn });
const setNote = (who: TestPerson, id: string, property_id: string, text: string, isShared = true) =>
  call(who, 'put', `/list/note?id=${id}`, { property_id, text, isShared });
const share = async (who: TestPerson, id: string) =>
  (await call(who, 'post', `/list/share?id=${id}`).expect(200)).body.data.link as string;
const stop = (who: TestPerson, id: string) => call(who, 'delete', `/list/share?id=${id}`);
const preview = (who: TestPerson, link: string) => call(who, 'get', `/list/link?link=${link}`);
const join = (who: TestPerson, link: string) => call(who, 'post', '/list/join', { link });
const leave = (who: TestPerson, id: string) => call(who, 'delete', `/list/join?id=${id}`);
const open = (who: TestPerson, id: string) => call(who, 'get', `/list?id=${id}`);
const read = async (who: TestPerson, id: string) => (await open(who, id).expect(200)).body.data;
const listsOf = async (who: TestPerson) => (await call(who, 'get', '/lists').expect(200)).body;
const heart = (who: TestPerson, id: string, isFavorite = true) =>
  call(who, 'put', '/favorites', { ids: [id], isFavorite }).expect(200);
const update = (who: TestPerson, fields: object) =>
  api.patch(`/user/update_user_by_admin?id=${who.id}`).set('jwtoken', admin.token).send(fields).expect(200);
const removePerson = (who: TestPerson) =>
  api.delete(`/user/delUser?id=${who.id}`).set('jwtoken', admin.token).expect(200);
const stored = () => mongoose.connection.collection('favoritelists');

/** A list with one home that two people share. */
async function shared() {
  const [owner, partner] = [await aPerson('user'), await aPerson('user', { phone: '+971509998877' })];
  const home = await published();
  const id = await create(owner, home);
  const link = await share(owner, id);
  await join(partner, link).expect(200);
  return { owner, partner, home, id, link };
}
const failed = (answers: { status: number; body: { code?: string } }[]) =>
  answers.flatMap(({ status, body }) => (status >= 400 ? [body.code] : []));

describe('Favourites lists', () => {
  it('A list is named, filled with the newest home first, renamed and deleted.', async () => {
    const who = await aPerson('user');
    const [a, b] = [await published(), await published()];
    const id = await create(who, a);
    await setHome(who, id, b.toUpperCase()).expect(200);
    await setHome(who, id, a).expect(200);
    await call(who, 'patch', `/list?id=${id}`, { name: 'Marina, two bedrooms' }).expect(200);
    expect(await listsOf(who)).toMatchObject({
      count: 1,
      data: [{ id, name: 'Marina, two bedrooms', isOwner: true, people: 1, homes: [b, a] }],
    });
    await setHome(who, id, b, false).expect(200);
    expect((await read(who, id)).homes).toMatchObject([{ property_id: a, property: { id: a }, notes: [] }]);
    // Being on a list is no favourite.
    expect((await call(who, 'get', '/ids').expect(200)).body.userFavs).toEqual([]);
    await call(who, 'delete', `/list?id=${id}`).expect(200);
    expect((await listsOf(who)).count).toBe(0);
  });

  it("A shared list shows both people's homes, hearts and shared notes, not private notes.", async () => {
    const { owner, partner, home, id } = await shared();
    const second = await published();
    await setHome(partner, id, second).expect(200);
    await heart(owner, home);
    await heart(partner, home);
    await heart(partner, second);
    await setNote(owner, id, home, 'Too far from work').expect(200);
    await setNote(partner, id, home, 'A surprise', false).expect(200);
    const [own, theirs] = [await read(owner, id), await read(partner, id)];
    expect(own.people.map((one: { id: string }) => one.id)).toEqual([owner.id, partner.id]);
    expect(own.homes.map(({ hearts }: { hearts: string[] }) => hearts)).toEqual([
      [partner.id],
      [owner.id, partner.id],
    ]);
    const note = { by: owner.id, text: 'Too far from work', isShared: true };
    expect(own.homes[1].notes).toEqual([note]);
    expect(theirs.homes[1].notes).toEqual([note, { by: partner.id, text: 'A surprise', isShared: false }]);
    expect(theirs).toMatchObject({ isOwner: false, isLinkOpen: true });
    expect(theirs.link).toBeUndefined();
    expect(JSON.stringify(own)).not.toMatch(/people\.test|971509998877/);
    await setNote(owner, id, home, '').expect(200);
    expect((await read(owner, id)).homes[1].notes).toEqual([]);
    await setNote(owner, id, await published(), 'Not on it').expect(404);
  });

  it('Homes off the market show their state; hidden ones keep only their place on the list.', async () => {
    const { owner, partner, home, id } = await shared();
    await setNote(partner, id, home, 'Still hoping').expect(200);
    const [sold, pending] = [await published({ availability: 'rented' }), await published()];
    await setHome(owner, id, sold).expect(200);
    await setHome(owner, id, pending).expect(200);
    await Property.updateOne({ _id: pending }, { isVerified: false, isListed: false });
    await Property.deleteOne({ _id: home });
    expect((await read(partner, id)).homes).toMatchObject([
      { property_id: pending, property: null },
      { property: { id: sold, availability: 'rented' } },
      { property: null, notes: [{ text: 'Still hoping' }] },
    ]);
    expect((await preview(partner, await share(owner, id)).expect(200)).body.data.homes).toHaveLength(1);
    await setHome(owner, id, await published({ isVerified: false })).expect(404);
    await call(owner, 'post', '/lists', { name: 'X', property_id: pending }).expect(404);
    await setHome(owner, id, home, false).expect(200);
  });

  it("Leaving a list deletes the member's notes on it, and the owner can't leave.", async () => {
    const { owner, partner, home, id } = await shared();
    await setNote(partner, id, home, 'Mine').expect(200);
    await leave(owner, id).expect(403);
    await leave(partner, id).expect(200);
    await open(partner, id).expect(404);
    expect(await read(owner, id)).toMatchObject({ people: [{ id: owner.id }], homes: [{ notes: [] }] });
  });

  it('The open tabs of everyone on a list follow its changes and hearts, and no one else’s.', async () => {
    const { owner, partner, home, id, link } = await shared();
    const [heard, foreign] = [await tab(partner.token), await tab(agent.token)];
    for (const act of [
      () => setNote(owner, id, home, 'Nice'),
      () => heart(owner, home),
      () => stop(owner, id),
    ]) {
      const before = heard.all('account:changed').length;
      await act();
      await expect
        .poll(() => heard.all('account:changed').slice(before))
        .toEqual([{ what: 'favoriteLists' }]);
    }
    await heart(owner, home, false);
    await join(partner, link).expect(404);
    await waitForEvents(partner, heard);
    await waitForEvents(agent, foreign);
    expect(heard.all('account:changed')).toHaveLength(3);
    expect(foreign.all('account:changed')).toEqual([]);
  });
});

describe('Links to lists', () => {
  it('Before joining, a signed-in reader of the link sees the homes but no notes and hearts.', async () => {
    const { owner, partner, home, id, link } = await shared();
    const reader = await aPerson('user');
    await setNote(owner, id, home, 'A note').expect(200);
    await api.get(`/favorite/list/link?link=${link}`).expect(401);
    const { data } = (await preview(reader, link).expect(200)).body;
    expect(data).toMatchObject({ name: 'Marina', owner: { id: owner.id }, people: 2, homes: [{ id: home }] });
    expect(JSON.stringify(data)).not.toMatch(/A note|hearts|people\.test/);
    expect((await preview(partner, link).expect(200)).body.data.id).toBe(id);
    await open(reader, id).expect(404);
  });

  it('A revoked link is dead for everyone, and a new one differs.', async () => {
    const { owner, partner, home, id, link } = await shared();
    await setNote(partner, id, home, 'Mine').expect(200);
    expect(await share(owner, id)).toBe(link);
    await stop(owner, id).expect(200);
    await preview(await aPerson('user'), link).expect(404);
    await join(partner, link).expect(404);
    await open(partner, id).expect(404);
    expect((await listsOf(partner)).count).toBe(0);
    expect(await read(owner, id)).toMatchObject({ isLinkOpen: false, link: null, homes: [{ notes: [] }] });
    const next = await share(owner, id);
    expect(next).not.toBe(link);
    await join(partner, link).expect(404);
    await join(partner, next).expect(200);
  });

  it('Revoking a link while people join leaves no one on the list.', async () => {
    const { owner, id, link } = await shared();
    const others = await Promise.all(Array.from({ length: 3 }, () => aPerson('user')));
    await Promise.all([...others.map((one) => join(one, link)), stop(owner, id).expect(200)]);
    expect((await read(owner, id)).people).toHaveLength(1);
  });

  it("Links can't be derived from another list, an id or the database.", async () => {
    const { owner, partner, id, link } = await shared();
    const other = await share(partner, await create(partner));
    const reader = await aPerson('super_admin');
    const seed = String((await stored().findOne({ _id: new Types.ObjectId(id) }))?.['linkSeed']);
    const signature = other.split('.')[1] ?? '';
    for (const forged of [
      `${id}.${signature}`,
      `${id}.${seed}`,
      `${id}.`,
      id,
      `${link}x`,
      link.slice(1),
      '',
    ]) {
      await preview(reader, forged).expect(404);
      await join(reader, forged).expect(404);
    }
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(link.split('.')[1]);
    await stop(owner, id).expect(200);
    await join(reader, `${id}.`).expect(404);
  });

  it('The link of a suspended owner is dead until they are back.', async () => {
    const { owner, link } = await shared();
    const reader = await aPerson('user');
    await update(owner, { isSuspended: true, suspendedReason: 'Checked' });
    await preview(reader, link).expect(404);
    await join(reader, link).expect(404);
    await update(owner, { isSuspended: false });
    await join(reader, link).expect(200);
  });
});

describe('Access to lists', () => {
  it('Strangers, staff among them, can neither read nor change a list.', async () => {
    const { owner, home, id } = await shared();
    const before = await read(owner, id);
    for (const stranger of [await aPerson('user'), await aPerson('super_admin')]) {
      for (const attempt of [
        open(stranger, id),
        call(stranger, 'patch', `/list?id=${id}`, { name: 'Taken' }),
        call(stranger, 'delete', `/list?id=${id}`),
        setHome(stranger, id, home, false),
        setNote(stranger, id, home, 'Taken'),
        call(stranger, 'post', `/list/share?id=${id}`),
        stop(stranger, id),
        leave(stranger, id),
      ]) {
        await attempt.expect(404);
      }
      expect((await listsOf(stranger)).count).toBe(0);
    }
    expect(await read(owner, id)).toEqual(before);
  });

  it('Only the owner renames, deletes, shares or unshares a list.', async () => {
    const { partner, id } = await shared();
    await call(partner, 'patch', `/list?id=${id}`, { name: 'Taken' }).expect(403);
    await call(partner, 'delete', `/list?id=${id}`).expect(403);
    await call(partner, 'post', `/list/share?id=${id}`).expect(403);
    await stop(partner, id).expect(403);
    expect(await read(partner, id)).toMatchObject({ name: 'Marina' });
  });

  it('Deleting an account deletes its lists, and its memberships and notes on other lists.', async () => {
    const { owner, partner, home, id } = await shared();
    const own = await create(partner, home);
    await join(owner, await share(partner, own)).expect(200);
    await setNote(partner, id, home, 'Mine').expect(200);
    await removePerson(partner);
    await open(owner, own).expect(404);
    expect(await read(owner, id)).toMatchObject({ people: [{ id: owner.id }], homes: [{ notes: [] }] });
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(partner.id);
  });

  it("The data download has the person's own notes and no one else's.", async () => {
    const { owner, partner, home, id } = await shared();
    await setNote(owner, id, home, 'Of the owner').expect(200);
    await setNote(partner, id, home, 'Of the partner', false).expect(200);
    const { body } = await api.get('/user/my_data').set('jwtoken', partner.token).expect(200);
    const text = JSON.stringify(body);
    expect(text).toContain('Of the partner');
    expect(text).not.toContain('Of the owner');
    expect(text).not.toContain(owner.id);
  });
});

describe('Limits of lists', () => {
  it('A person has 20 lists of their own, even when created concurrently.', async () => {
    const who = await aPerson('user');
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call(who, 'post', '/lists', { name: 'One more' })),
    );
    expect(failed(answers)).toEqual(Array(5).fill('too_many_lists'));
    expect((await listsOf(who)).count).toBe(20);
  });

  it('A person can join 20 lists of others.', async () => {
    const { owner, partner } = await shared();
    const lists = await Promise.all(Array.from({ length: 19 }, () => create(owner)));
    for (const id of lists) await join(partner, await share(owner, id)).expect(200);
    const id = await create(agent);
    expect(failed([await join(partner, await share(agent, id))])).toEqual(['too_many_lists']);
    expect((await read(agent, id)).people).toHaveLength(1);
    expect((await listsOf(partner)).count).toBe(20);
    await create(partner);
  });

  it('A list has 5 people, even when they join concurrently.', async () => {
    const { owner, id, link } = await shared();
    const others = await Promise.all(Array.from({ length: 6 }, () => aPerson('user')));
    const answers = await Promise.all(others.map((one) => join(one, link)));
    expect(failed(answers)).toEqual(Array(3).fill('list_has_all_people'));
    expect((await read(owner, id)).people).toHaveLength(5);
  });

  it('A list holds 50 homes, even when two people add them concurrently.', async () => {
    const { owner, partner, id } = await shared();
    const homes = Array.from({ length: 48 }, () => ({ property: new Types.ObjectId(), notes: [] }));
    await stored().updateOne({ _id: new Types.ObjectId(id) }, { $set: { homes } });
    const added = await Promise.all(Array.from({ length: 4 }, () => published()));
    const answers = await Promise.all(added.map((home, at) => setHome(at % 2 ? owner : partner, id, home)));
    expect(failed(answers)).toEqual(Array(2).fill('list_full'));
    expect((await read(owner, id)).homes).toHaveLength(50);
  });

  it('Concurrent changes by two people are all kept.', async () => {
    const { owner, partner, home, id } = await shared();
    const added = await Promise.all(Array.from({ length: 3 }, () => published()));
    await Promise.all([
      ...added.map((one) => setHome(owner, id, one).expect(200)),
      setNote(partner, id, home, 'Mine').expect(200),
      setNote(owner, id, home, 'Hers').expect(200),
      call(owner, 'patch', `/list?id=${id}`, { name: 'Renamed' }).expect(200),
    ]);
    const { name, homes } = await read(owner, id);
    expect(name).toBe('Renamed');
    expect(homes).toHaveLength(4);
    expect(homes.at(-1).notes).toHaveLength(2);
  });

  it.each([
    ['name', 80],
    ['text', 500],
  ])('The %s has up to %i characters.', async (field, most) => {
    const { owner, home, id } = await shared();
    const send = (length: number) => {
      const text = 'ي'.repeat(length);
      return field === 'name'
        ? call(owner, 'patch', `/list?id=${id}`, { name: text })
        : setNote(owner, id, home, text);
    };
    await send(most).expect(200);
    expect((await send(most + 1).expect(400)).body.errors).toMatchObject([{ path: field }]);
    await call(owner, 'patch', `/list?id=${id}`, { name: ' \u200b ' }).expect(400);
  });
});
