import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { AuditEntry } from './auditEntry.model';

const api = testApp();
let admin: TestPerson;
let target: TestPerson;
beforeAll(async () => {
  admin = await aPerson('admin', { name: 'Amal Admin' });
  target = await aPerson('user', { name: 'Tariq Target' });
});

const update = (body: object) =>
  api.patch(`/user/update_user_by_admin?id=${target.id}`).set('jwtoken', admin.token).send(body);
const trail = (query = '') => api.get(`/audit${query}`).set('jwtoken', admin.token);

describe('Audit trail', () => {
  it('The trail says who changed what on whose account, without secrets.', async () => {
    await update({ role: 'agent', phone: '050 765 4321' }).expect(200);
    const { body } = await trail().expect(200);
    expect(body.data[0]).toMatchObject({
      action: 'users.updateUserByAdmin',
      actor: { id: admin.id, name: 'Amal Admin', role: 'admin' },
      impersonator: null,
      target: { kind: 'user', id: target.id, name: 'Tariq Target' },
      diff: { role: ['user', 'agent'], phone: [null, '+971507654321'] },
    });
    expect(body.data[0].ip).toBeTruthy();
    const made = { name: 'Salem Made', email: 'salem@audit.test', password: 'Desert-rose-7' };
    await api.post('/user/register_worker').set('jwtoken', admin.token).send(made).expect(201);
    const stored = await AuditEntry.findOne({ action: 'users.registerWorker' }).lean();
    expect(JSON.stringify(stored)).not.toContain('Desert-rose-7');
  });

  it("The trail omits refused calls and changes to one's own account.", async () => {
    const before = await AuditEntry.countDocuments();
    await update({ role: 'king' }).expect(400);
    await update({ role: 'super_admin' }).expect(403);
    await api.post('/user/edit_user_profile').set('jwtoken', admin.token).send({ about: 'Mine' }).expect(200);
    await trail().expect(200);
    expect(await AuditEntry.countDocuments()).toBe(before);
  });

  it("The trail omits staff's actions on their own records, but has the same actions for others.", async () => {
    const before = await AuditEntry.countDocuments();
    const home = String((await aListing({ agent: target.id }))._id);
    const own = [admin.id, admin.userID];
    for (const title of ['A', 'B']) {
      await as(api, admin).put('/property/draft').send({ fields: { title } }).expect(200);
    }
    await as(api, admin).put('/service/draft').send({ fields: {} }).expect(200);
    await as(api, admin).delete('/property/draft').expect(200);
    await as(api, admin).post('/favorite/favorites').send({ property_id: home }).expect(200);
    for (const userId of own) {
      await as(api, admin).post('/favorite/favorites').send({ userId, property_id: home }).expect(200);
    }
    await as(api, admin).delete(`/favorite/clear_all_favorites?userId=${admin.id}`).expect(200);
    await as(api, admin).patch(`/auth/updateUser?id=${admin.id}`).send({ about: 'Mine' }).expect(200);
    expect(await AuditEntry.countDocuments()).toBe(before);
    await as(api, admin)
      .post('/favorite/favorites')
      .send({ userId: target.id, property_id: home })
      .expect(200);
    await as(api, admin).patch(`/auth/updateUser?id=${target.id}`).send({ about: 'Theirs' }).expect(200);
    const { body } = await trail('?limit=2').expect(200);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'auth.updateUser',
      'favorites.toggle',
    ]);
    for (const action of ['auth.updateUser', 'favorites.toggle']) await AuditEntry.deleteMany({ action });
  });

  it("The trail names a person identified by id alone, whatever the entry's prefix.", async () => {
    const stored = {
      action: 'auth.updateUser',
      actor: { id: admin.id, name: 'Amal Admin', role: 'admin' },
      at: new Date(Date.now() - 3_600_000),
    };
    const record = '0123456789abcdef01234567';
    await AuditEntry.create([
      { ...stored, target: { kind: 'auth', id: target.id } },
      { ...stored, target: { kind: 'properties', id: record } },
      { ...stored, target: { kind: 'auth', id: 'no id at all' } },
    ]);
    const { body } = await trail('?action=auth.updateUser').expect(200);
    const names = body.data.map((entry: { target: { name: string | null } }) => entry.target.name);
    expect(names.toSorted()).toEqual(['Tariq Target', null, null].toSorted());
    await AuditEntry.deleteMany({ action: 'auth.updateUser' });
  });

  it('The trail has the Arabic names of everyone an entry mentions.', async () => {
    const amna = await aPerson('admin', { name: 'Amna', nameAr: 'آمنة' });
    const badr = await aPerson('agent', { name: 'Badr', nameAr: 'بدر' });
    const dina = await aPerson('user', { name: 'Dina', nameAr: 'دينا' });
    await AuditEntry.create({
      action: 'auth.logout',
      at: new Date(),
      actor: { id: badr.id, name: 'Badr', role: 'agent' },
      impersonator: { id: amna.id, name: 'Amna' },
      target: { id: dina.id, kind: 'user' },
    });
    const { body } = await trail('?action=auth.logout').expect(200);
    expect(body.data[0]).toMatchObject({
      actor: { name: 'Badr', nameAr: 'بدر' },
      impersonator: { name: 'Amna', nameAr: 'آمنة' },
      target: { name: 'Dina', nameAr: 'دينا' },
    });
    await AuditEntry.deleteMany({ action: 'auth.logout' });
  });

  it('The trail is paged, searchable and filterable, newest first.', async () => {
    await update({ isSuspended: true, suspendedReason: 'Spam' }).expect(200);
    await update({ isSuspended: false }).expect(200);
    const newest = await trail('?limit=1').expect(200);
    expect(newest.body.data[0].diff).toMatchObject({ isSuspended: [true, false] });
    const second = await trail('?limit=1&page=2').expect(200);
    expect(second.body.data[0].diff).toMatchObject({ suspendedReason: [null, 'Spam'] });
    const all = await trail(`?target=${target.id}`).expect(200);
    expect(all.body.count).toBe(3);
    expect((await trail('?search=tariq%20upd').expect(200)).body.count).toBe(3);
    expect((await trail('?search=nobody').expect(200)).body.count).toBe(0);
    expect((await trail('?action=users.registerWorker').expect(200)).body.count).toBe(1);
    expect((await trail(`?actor=${admin.userID}`).expect(200)).body.count).toBe(4);
    expect((await trail(`?actor=${target.id}`).expect(200)).body.count).toBe(0);
    expect((await trail('?actor=IN-ZZZZZZ').expect(200)).body.count).toBe(0);
  });

  it('A deleted request and a deleted review are named by their listing.', async () => {
    const home = await aListing({ agent: (await aPerson('agent')).id, title: 'Home with a past' });
    const propertyId = String(home._id);
    const seeker = as(api, await aPerson('user'));
    const form = { name: 'Tariq', email: 'tariq@audit.test', phone: '0501234567', message: 'Still there?' };
    const request = await seeker.post('/property/requests/add_request_form').send({ propertyId, ...form });
    const review = await seeker.post('/property/feedback').send({ propertyId, rating: 4, comment: 'Quiet' });
    await as(api, admin).post(`/property/delete_property_request/${request.body.data.id}`).expect(200);
    const gone = `/property/feedback/delPropertyFeedBack?id=${review.body.feedBack.id}`;
    await as(api, admin).delete(gone).expect(200);
    const name = `${home.referenceNo} Home with a past`;
    expect((await trail('?limit=2').expect(200)).body.data).toMatchObject([
      { action: 'propertyReviews.remove', target: { name } },
      { action: 'propertyRequests.remove', target: { name } },
    ]);
  });

  it('The trail is for admins only.', async () => {
    const worker = await aPerson('injazat_worker');
    await api.get('/audit').set('jwtoken', worker.token).expect(403);
  });
});
