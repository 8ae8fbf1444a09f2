import { Types } from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { Contact } from '../../conversations/contacts/contact.model';
import { AuditEntry } from '../../foundation/audit/auditEntry.model';
import { hashPassword } from '../../foundation/people/password.service';
import { features } from '../../../app';
import { assemble } from '../../assembly';
import type { FeatureModule } from '../../module';
import { User } from '../../foundation/people/user.model';

const api = testApp();
const PASSWORD = 'Desert-rose-7';
afterEach(() => void vi.useRealTimers());

const as = (person: { token: string }, verb: 'get' | 'post' | 'patch', path: string) =>
  api[verb](path).set('jwtoken', person.token);
const member = async () => aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
const edit = (person: TestPerson, body: object) => as(person, 'post', '/user/edit_user_profile').send(body);
const photo = (background: string) =>
  sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('Profile', () => {
  it('An edit sets every field given, clears null ones and leaves the rest.', async () => {
    const person = await member();
    const fields = {
      name: '  Noura Al Suwaidi ',
      phone: '٠٥٠ ١٢٣ ٤٥٦٧',
      whatsapp: '+44 20 7946 0958',
      location: { city: 'dubai', district: 'dubai_marina' },
      nationality: 'emirati',
      languages: ['en', 'ar'],
      about: 'Homes by the sea <b>only</b>',
      companyName: 'Sea Homes',
      brn: '12345',
      orn: '6789',
      preferences: { locale: 'ar', emailNotifications: false },
    };
    const { body } = await edit(person, fields).expect(200);
    expect(body.message).toBe('Profile updated successfully!');
    expect(body.data).toMatchObject({
      ...fields,
      name: 'Noura Al Suwaidi',
      phone: '+971501234567',
      whatsapp: '+442079460958',
    });
    const cleared = await edit(person, { about: null, whatsapp: null, preferences: { locale: 'en' } }).expect(
      200,
    );
    expect(cleared.body.data).toMatchObject({ about: null, whatsapp: null, companyName: 'Sea Homes' });
    expect(cleared.body.data.preferences).toEqual({ locale: 'en', emailNotifications: false });
  });

  it('Invalid fields are reported at the field and change nothing.', async () => {
    const person = await member();
    const before = await User.findById(person.id).lean();
    const wrong: [string, object][] = [
      ['name', { name: 'x' }],
      ['phone', { phone: '999' }],
      ['whatsapp', { whatsapp: 'call me' }],
      ['location.district', { location: { city: 'sharjah', district: 'dubai_marina' } }],
      ['nationality', { nationality: 'martian' }],
      ['about', { about: 'x'.repeat(1001) }],
      ['about', { about: 'Homes by the sea, call 050 123 4567' }],
      ['brn', { brn: '12' }],
      ['email', { email: 'nonsense' }],
    ];
    for (const [path, body] of wrong) {
      const answer = await edit(person, { name: 'Other Name', ...body }).expect(400);
      expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    }
    expect(await User.findById(person.id).lean()).toEqual(before);
  });

  it('A profile edit ignores fields that people cannot set themselves.', async () => {
    const person = await member();
    const forged = {
      role: 'super_admin',
      verified: false,
      isSuspended: true,
      userID: 'IN-AAAAAA',
      method: 'google',
      userFavs: ['6566f0c2a1b2c3d4e5f60718'],
      createdAt: '2001-01-01T00:00:00Z',
      _id: '6566f0c2a1b2c3d4e5f60718',
      tokenVersion: 7,
      averageRating: 5,
      passwordHash: 'x',
    };
    const before = await User.findById(person.id).select('+passwordHash').lean();
    await edit(person, { ...forged, about: 'Honest' }).expect(200);
    await as(person, 'patch', `/auth/updateUser?id=${person.id}`)
      .send({ ...forged, about: 'Honest' })
      .expect(200);
    const after = await User.findById(person.id).select('+passwordHash').lean();
    expect({ ...after, about: undefined, updatedAt: undefined }).toEqual({
      ...before,
      about: undefined,
      updatedAt: undefined,
    });
  });
});

describe('E-mail change', () => {
  it('A new e-mail address needs the password and the code mailed to it, and the old address is notified.', async () => {
    const person = await member();
    const email = 'fresh.address@people.test';
    const missing = await edit(person, { email }).expect(400);
    expect(missing.body.errors[0].path).toBe('currentPassword');
    await edit(person, { email, currentPassword: 'Wrong-pass-1' }).expect(400);
    const taken = await edit(person, { email: (await member()).email, currentPassword: PASSWORD }).expect(
      400,
    );
    expect(taken.body.code).toBe('email_taken');
    const asked = await edit(person, {
      email: 'FRESH.Address@people.test',
      currentPassword: PASSWORD,
    }).expect(200);
    expect(asked.body.data.email).toBe(person.email);
    const { code } = await lastMail(email, 'otp');
    const { body } = await api
      .post('/user/verifyOTP')
      .send({ token: asked.body.token, otp: code })
      .expect(200);
    expect(body.user).toMatchObject({ id: person.id, email });
    expect((await lastMail(person.email, 'emailChanged')).newEmail).toBe(email);
    await api.post('/user/login').send({ email, password: PASSWORD }).expect(200);
    await api.post('/user/login').send({ email: person.email, password: PASSWORD }).expect(401);
    const found = await as(await aPerson('admin'), 'get', '/user/users?search=fresh.address').expect(200);
    expect(found.body.count).toBe(1);
  });

  it('A new address belongs to the first account that confirms it.', async () => {
    const [one, two] = [await member(), await member()];
    const email = 'wanted@people.test';
    const body = { email, currentPassword: PASSWORD };
    const first = (await edit(one, body).expect(200)).body.token;
    const firstCode = (await lastMail(email, 'otp')).code;
    const second = (await edit(two, body).expect(200)).body.token;
    const secondCode = (await lastMail(email, 'otp')).code;
    await api.post('/user/verifyOTP').send({ token: second, otp: secondCode }).expect(200);
    const late = await api.post('/user/verifyOTP').send({ token: first, otp: firstCode }).expect(400);
    expect(late.body.code).toBe('email_taken');
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('Avatar', () => {
  it('A new avatar replaces the previous one and deletes its file.', async () => {
    const person = await member();
    const upload = (path: string, by: { token: string } = person) => as(by, 'post', path);
    const first = await upload('/user/upload_profile_image')
      .attach('image', await photo('#222'), 'a.jpg')
      .expect(200);
    await request(api.app).get(first.body.data.image).expect(200);
    const target = `/user/upload_profile_image?userID=${person.userID}`;
    const second = await upload(target)
      .attach('image', await photo('#999'), 'b.jpg')
      .expect(200);
    await request(api.app).get(first.body.data.image).expect(404);
    await request(api.app).get(second.body.data.image).expect(200);
    const { body } = await as(person, 'get', '/auth/getUser').expect(200);
    expect(body.data).toMatchObject(second.body.data);
    await upload(target).attach('image', Buffer.from('<svg/>'), 'a.png').expect(415);
    await upload(target).expect(400);
    await upload(target, await member())
      .attach('image', await photo('#f00'), 'c.jpg')
      .expect(403);
    await upload(target, await aPerson('admin'))
      .attach('image', await photo('#0f0'), 'c.jpg')
      .expect(200);
    const boss = await aPerson('super_admin');
    const bossTarget = `/user/upload_profile_image?userID=${boss.id}`;
    await upload(bossTarget, await aPerson('admin'))
      .attach('image', await photo('#00f'), 'c.jpg')
      .expect(403);
  });
});

describe('Résumé', () => {
  it('The résumé can be downloaded by its owner and staff only.', async () => {
    const person = await member();
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n');
    const { body } = await as(person, 'post', '/auth/resume')
      .attach('resume', pdf, 'سيرة "ذاتية".pdf')
      .expect(200);
    expect(body.data).toMatchObject({ name: 'سيرة _ذاتية_.pdf', size: pdf.length });
    const path = body.data.url.replace('/api/v1', '');
    const own = await as(person, 'get', path).expect(200);
    expect(own.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''/);
    expect(own.get('content-type')).toBe('application/pdf');
    await as(await aPerson('injazat_worker'), 'get', path).expect(200);
    await as(await member(), 'get', path).expect(404);
    await as(await aPerson('agent'), 'get', path).expect(404);
    await api.get(path).expect(401);
    await as(person, 'post', '/auth/resume').attach('resume', Buffer.from('<html>'), 'cv.pdf').expect(415);
  });
});

describe('Public profiles', () => {
  const PUBLIC = [
    'about',
    'averageRating',
    'brn',
    'companyName',
    'companyNameAr',
    'createdAt',
    'id',
    'image',
    'languages',
    'name',
    'nameAr',
    'role',
    'totalFeedbacks',
    'userID',
  ];

  it('Others see the public profile, while its owner and staff see everything.', async () => {
    const agent = await aPerson('agent', { phone: '+971501112233', brn: '54321' });
    const ratings: FeatureModule['ratings'] = (ids) =>
      Promise.resolve(new Map(ids.includes(agent.id) ? [[agent.id, { sum: 13, count: 3 }]] : []));
    assemble([...features, { name: 'rated', ratings }]);
    const view = (by?: { token: string }) =>
      by ? as(by, 'get', `/user/getUserWithId/${agent.userID}`) : api.get(`/user/getUserWithId/${agent.id}`);
    for (const by of [undefined, await member(), await aPerson('agent')]) {
      const { body } = await view(by).expect(200);
      expect(Object.keys(body.data).toSorted()).toEqual(PUBLIC);
      expect(body).toMatchObject({ averageRating: 4.3, totalFeedbacks: 3 });
    }
    for (const by of [agent, await aPerson('injazat_worker'), await aPerson('admin')]) {
      const { body } = await view(by).expect(200);
      expect(body.data).toMatchObject({ email: agent.email, phone: '+971501112233', totalFeedbacks: 3 });
    }
  });

  it('The directory lists people one may write to, searchable by name but not by e-mail or phone.', async () => {
    const reader = await member();
    const friend = await aPerson('user', { name: 'Zayed Friend' });
    const agent = await aPerson('agent', { name: 'Zayed Agent' });
    for (const person of [friend, agent]) await edit(person, { phone: '0501239876' }).expect(200);
    await edit(await aPerson('user', { name: 'Zayed Stranger' }), { about: 'x' }).expect(200);
    const contacts = (id: string) => Promise.resolve(id === reader.id ? [friend.id] : []);
    assemble([...features, { name: 'known', contacts }]);
    const names = async (by: TestPerson, search: string) => {
      const { body } = await as(by, 'get', `/user/directory?search=${search}`).expect(200);
      expect(body.data.every((row: object) => !('email' in row) && !('phone' in row))).toBe(true);
      return body.data.map(({ name }: { name: string }) => name);
    };
    expect(await names(reader, 'zayed')).toEqual(['Zayed Agent', 'Zayed Friend']);
    expect(await names(reader, '0501239876')).toEqual([]);
    expect(await names(reader, agent.email)).toEqual([]);
    const admin = await aPerson('admin');
    expect(await names(admin, 'zayed')).toEqual(['Zayed Agent', 'Zayed Friend', 'Zayed Stranger']);
    expect(await names(admin, '0501239876')).toHaveLength(2);
  });
});

describe('Data download', () => {
  it('The download contains the account and its history, for its owner only.', async () => {
    const person = await member();
    const admin = await aPerson('admin');
    await as(admin, 'patch', `/user/update_user_by_admin?id=${person.id}`)
      .send({ companyName: 'Sea Homes' })
      .expect(200);
    const { body, text } = await as(person, 'get', '/user/my_data').expect(200);
    expect(body.data.account).toMatchObject({ id: person.id, email: person.email });
    expect(body.data.accountChanges[0].diff).toEqual({ companyName: [null, 'Sea Homes'] });
    expect(text).not.toMatch(/passwordHash|\$2b\$|tokenVersion/);
  });

  it('The download contains the hundred latest changes of the account, and letters.', async () => {
    const [person, admin] = [await member(), await aPerson('admin')];
    await as(admin, 'patch', `/user/update_user_by_admin?id=${person.id}`)
      .send({ companyName: 'Latest' })
      .expect(200);
    const entry = await AuditEntry.findOne({ 'target.id': person.id }).lean();
    const at = new Date(Date.now() - DAY_MS);
    await AuditEntry.collection.insertMany(
      Array.from({ length: 100 }, () => ({ ...entry, _id: new Types.ObjectId(), at })),
    );
    const { email } = person;
    await Contact.collection.insertMany(
      Array.from({ length: 101 }, () => ({
        email,
        message: 'Good evening',
        status: 'pending',
        createdAt: at,
      })),
    );
    const { accountChanges, contacts } = (await as(person, 'get', '/user/my_data').expect(200)).body.data;
    expect([accountChanges.length, contacts.length]).toEqual([100, 100]);
    expect(accountChanges[0].at).not.toBe(at.toISOString());
  });

  it("The download contains only the person's own requests, reviews and chats.", async () => {
    const [person, other] = [await member(), await member()];
    const agent = await aPerson('agent');
    const listing = await aListing({ agent: agent.id });
    const form = { name: 'A Visitor', phone: '0501234567' };
    for (const who of [person, other]) {
      const { email, userID } = who;
      await as(who, 'post', '/property/requests/add_request_form')
        .send({ ...form, email, propertyId: String(listing._id), message: `Asked by ${userID}` })
        .expect(201);
      await api
        .post('/contact/save-contact')
        .send({ ...form, email, message: `A letter of ${userID}` })
        .expect(201);
      const { id: chat } = (
        await as(who, 'post', '/chat/create')
          .send({ users: [agent.id] })
          .expect(201)
      ).body.data;
      await as(who, 'post', '/chat/sendMessage')
        .send({ chatId: chat, message: `Written by ${userID}` })
        .expect(201);
    }
    const { body, text } = await as(person, 'get', '/user/my_data').expect(200);
    expect(body.data.requests).toMatchObject([{ message: `Asked by ${person.userID}` }]);
    expect(body.data.contacts).toMatchObject([{ message: `A letter of ${person.userID}` }]);
    expect(body.data.requestTalks).toMatchObject([{ property: String(listing._id) }]);
    const written = body.data.messages.map(({ message }: { message: string }) => message);
    expect(written.toSorted()).toEqual([`Asked by ${person.userID}`, `Written by ${person.userID}`]);
    expect(text).not.toContain(other.userID);
  });
});
