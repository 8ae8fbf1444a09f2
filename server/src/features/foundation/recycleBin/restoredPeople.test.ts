import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '../../../platform/base/logger';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Favorite } from '../favoriteRecords/favorite.model';
import { aListing } from '../../../testing/factories/property.factory';
import { hashPassword } from '../people/password.service';
import { User } from '../people/user.model';
import { purgeRecycled } from './recycleBin.service';
import { findRecycled, saveRecycled } from './recycled.model';

/** Who can be restored from the recycle bin, by whom, and what does not return with them (spec/1-domain). */
const api = testApp();
const PASSWORD = 'Desert-rose-7';
const NEW = { password: 'Palm-garden-8', confirmPassword: 'Palm-garden-8' };
const TOTP = { secret: 'JBSWY3DPEHPK3PXP', recoveryHashes: ['one'] };
const DAY = 86_400_000;
let admin: TestPerson;
let head: TestPerson;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  [admin, head] = await Promise.all([aPerson('admin'), aPerson('super_admin')]);
});

const as = (who: TestPerson, verb: 'get' | 'post' | 'patch' | 'delete', path: string) =>
  api[verb](path).set('jwtoken', who.token);
const login = (email: string, password: string) => api.post('/user/login').send({ email, password });
const linkOf = async (email: string) => (await lastMail(email, 'setPassword')).path.split('?')[1] ?? '';

async function deleted(person: TestPerson, by: TestPerson = head): Promise<string> {
  await as(by, 'delete', `/user/delUser?id=${person.id}`).expect(200);
  const { body } = await as(by, 'get', `/recycle-bin?kind=user&search=${person.userID.slice(3)}`).expect(200);
  return body.data[0].id;
}
const restore = (by: TestPerson, id: string) => as(by, 'post', '/recycle-bin').send({ id });

describe('Restored staff', () => {
  it.each(['super_admin', 'admin', 'injazat_worker'] as const)(
    'Only a super admin restores a deleted %s, suspended and without password or second factor.',
    async (role) => {
      const person = await aPerson(role, { passwordHash, totp: TOTP });
      const item = await deleted(person);
      const kept = JSON.stringify(await findRecycled({ record: person.id }));
      expect(kept).not.toContain(passwordHash);
      expect(kept).not.toContain(TOTP.secret);
      const refused = await restore(admin, item).expect(403);
      expect(refused.body.code).toBe('super_admin_only');
      expect(await User.countDocuments({ _id: person.id })).toBe(0);
      await restore(head, item).expect(200);
      const back = await User.findById(person.id).select('+passwordHash +totp').lean();
      expect(back).toMatchObject({ role, isSuspended: true });
      expect(back?.passwordHash).toBeUndefined();
      expect(back?.totp).toBeUndefined();
      await api.get('/auth/getUser').set('jwtoken', person.token).expect(401);
      expect(await mailsTo(person.email)).toEqual([]);
      await login(person.email, PASSWORD).expect(401);
    },
  );

  it('Restored staff receive a link to set a password when their suspension ends.', async () => {
    const person = await aPerson('injazat_worker', { passwordHash });
    await restore(head, await deleted(person)).expect(200);
    await as(head, 'patch', `/user/update_user_by_admin?id=${person.id}`)
      .send({ isSuspended: false })
      .expect(200);
    await api
      .patch(`/user/resetPassword?${await linkOf(person.email)}`)
      .send(NEW)
      .expect(200);
    await api.post('/user/admin-login').send({ email: person.email, password: NEW.password }).expect(200);
  });

  it('Staff deleted by an older version are restored without their password and second factor.', async () => {
    const person = await aPerson('user', { passwordHash, totp: TOTP });
    const account = await User.findById(person.id).select('+passwordHash +totp').lean();
    await User.deleteOne({ _id: person.id });
    const old = { kind: 'user' as const, record: person.id, name: 'Old', deletedBy: head.id, files: [] };
    const times = { deletedAt: new Date(), purgeAt: new Date(Date.now() + DAY), searchTokens: [] };
    await saveRecycled({ ...old, ...times, payload: { ...account } });
    const item = await findRecycled({ record: person.id });
    await restore(admin, String(item?._id)).expect(200);
    await login(person.email, PASSWORD).expect(401);
    expect((await User.findById(person.id).select('+totp').lean())?.totp).toBeUndefined();
  });
});

describe('Other restored people', () => {
  it('A restored person gets a new public reference when theirs has been reused.', async () => {
    const person = await aPerson('user');
    const item = await deleted(person);
    await aPerson('user', { userID: person.userID });
    await restore(head, item).expect(200);
    const back = await User.findById(person.id).lean();
    expect(back?.userID).toMatch(/^IN-[2-9A-Z]{6}$/);
    expect(back?.userID).not.toBe(person.userID);
  });

  it('An admin restores a person as active, with a mailed link in place of the password.', async () => {
    const person = await aPerson('agent', { passwordHash, totp: TOTP });
    const info = vi.spyOn(log, 'info');
    await restore(admin, await deleted(person, admin)).expect(200);
    expect(info.mock.calls.map(([line]) => line)).toContainEqual(
      expect.objectContaining({ security: 'restored', actor: admin.id, target: person.id }),
    );
    info.mockRestore();
    await login(person.email, PASSWORD).expect(401);
    await api
      .patch(`/user/resetPassword?${await linkOf(person.email)}`)
      .send(NEW)
      .expect(200);
    await login(person.email, NEW.password).expect(200);
    const { body } = await as(admin, 'get', `/audit?target=${person.id}`).expect(200);
    expect(body.data[0]).toMatchObject({
      action: 'recycleBin.restore',
      diff: { role: [null, 'agent'], isSuspended: [null, false] },
    });
  });

  it('A person who was suspended is restored suspended.', async () => {
    const person = await aPerson('agent', { isSuspended: true });
    await restore(admin, await deleted(person, admin)).expect(200);
    expect((await User.findById(person.id).lean())?.isSuspended).toBe(true);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it('A person cannot be restored while another account uses their address, and neither account changes.', async () => {
    const person = await aPerson('user', { passwordHash });
    const item = await deleted(person, admin);
    const other = await aPerson('user', { email: person.email, passwordHash });
    const { body } = await restore(admin, item).expect(400);
    expect(body.code).toBe('email_taken');
    await login(other.email, PASSWORD).expect(200);
    expect(await findRecycled({ record: person.id })).not.toBeNull();
  });
});

describe('Records restored with a listing', () => {
  const binItem = async (listing: string) => String((await findRecycled({ record: listing }))?._id);
  const listed = async (listing: string) => {
    await as(admin, 'delete', `/property/delProperty?id=${listing}`).expect(200);
    return binItem(listing);
  };

  it('A restored listing does not bring back favourites of deleted people.', async () => {
    const agent = await aPerson('agent');
    const [stays, leaves] = [await aPerson('user'), await aPerson('user', { passwordHash })];
    const listing = String((await aListing({ agent: agent.id }))._id);
    for (const who of [stays, leaves]) {
      await as(who, 'post', '/favorite/favorites').send({ property_id: listing }).expect(200);
    }
    const item = await listed(listing);
    await as(leaves, 'post', '/user/delete_account').send({ password: PASSWORD }).expect(200);
    await restore(admin, item).expect(200);
    const favourites = await Favorite.find({ property: listing }).lean();
    expect(favourites.map(({ user }) => String(user))).toEqual([stays.id]);
  });

  it('Favourites are recounted on restore, even when all who saved the listing are gone.', async () => {
    const [agent, leaves] = [await aPerson('agent'), await aPerson('user', { passwordHash })];
    const listing = String((await aListing({ agent: agent.id }))._id);
    await as(leaves, 'post', '/favorite/favorites').send({ property_id: listing }).expect(200);
    const item = await listed(listing);
    await as(leaves, 'post', '/user/delete_account').send({ password: PASSWORD }).expect(200);
    await restore(admin, item).expect(200);
    const { body } = await as(agent, 'get', `/property?id=${listing}`).expect(200);
    expect(body.data.favoritesCount).toBe(0);
  });

  it('An interrupted restore never purges the pictures of the restored listing.', async () => {
    const agent = await aPerson('agent');
    const listing = String((await aListing({ agent: agent.id }))._id);
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#38c' } })
      .jpeg()
      .toBuffer();
    await as(admin, 'post', `/property/upload?propertyId=${listing}`)
      .attach('images', photo, 'a.jpg')
      .expect(200);
    const { body } = await api.get(`/property?id=${listing}`).expect(200);
    const { files = [] } = (await findRecycled({ _id: await listed(listing) })) ?? {};
    await restore(admin, await binItem(listing)).expect(200);
    // The server died before the bin removed its entry.
    const long = new Date(Date.now() - 31 * DAY);
    const times = { deletedAt: long, purgeAt: new Date(), searchTokens: [] };
    const what = { kind: 'property' as const, record: listing, name: 'Flat', deletedBy: admin.id };
    await saveRecycled({ ...what, ...times, payload: {}, files });
    expect(await purgeRecycled()).toBe(1);
    expect(await findRecycled({ record: listing })).toBeNull();
    await request(api.app).get(body.data.images.at(-1).url).expect(200);
  });
});
