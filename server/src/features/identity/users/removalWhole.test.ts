// @module-tag long
import mongoose from 'mongoose';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { storage } from '../../../platform/files/storage';
import { aChat, chatsOf, messagesOf, send } from '../../../testing/chats';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { purgeRecycled } from '../../foundation/recycleBin/recycleBin.service';
import { aService } from '../../../testing/factories/service.factory';

/** A person deleted by an admin leaves nothing behind (spec/1-domain, "Deleting a user"). */
const api = testApp();
let admin: TestPerson;
let visitors: TestPerson[];
beforeAll(async () => {
  admin = await aPerson('admin');
  visitors = await Promise.all([aPerson('user'), aPerson('user'), aPerson('user')]);
});

const as = (who: TestPerson, verb: 'get' | 'post' | 'delete', path: string) =>
  api[verb](path).set('jwtoken', who.token);
const FORM = { name: 'A Visitor', email: 'visitor@people.test', phone: '0501234567', message: 'Is it free?' };

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for (const area of ['pictures/', 'documents/', 'hidden/']) {
    for await (const file of storage().list(area)) keys.push(file.key);
  }
  return keys.toSorted();
}

/**
 * Collections that still contain any of these ids. The audit trail keeps deletions on purpose; notifications belong
 * to their recipients.
 */
async function collectionsNaming(ids: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { collectionName } of (await mongoose.connection.db?.collections()) ?? []) {
    if (['auditentries', 'notifications'].includes(collectionName)) continue;
    const text = JSON.stringify(await mongoose.connection.collection(collectionName).find().toArray());
    if (ids.some((id) => text.includes(id))) found.push(collectionName);
  }
  return found;
}

const photo = (width: number) =>
  sharp({ create: { width, height: 400, channels: 3, background: '#38c' } })
    .jpeg()
    .toBuffer();

it.each([
  {
    role: 'agent' as const,
    make: (agent: string) => aListing({ agent }),
    key: 'propertyId',
    upload: '/property/upload?propertyId=',
    review: '/property/feedback',
    request: '/property/requests/add_request_form',
    other: () => aPerson('agent').then(({ id }) => aListing({ agent: id })),
    read: '/property?id=',
  },
  {
    role: 'service_agent' as const,
    make: (agent: string) => aService({ agent }),
    key: 'serviceId',
    upload: '/service/upload?serviceId=',
    review: '/service/feedback',
    request: '/service/add_request_form_service',
    other: () => aPerson('service_agent').then(({ id }) => aService({ agent: id })),
    read: '/service?id=',
  },
])(
  'A deleted $role with 30 listings, photos, reviews, votes, requests and chats leaves no record or file.',
  async ({ role, make, key, upload, review, request, other, read }) => {
    const filesBefore = await storedFiles();
    const leaving = await aPerson(role);
    const listings: string[] = [];
    for (let made = 0; made < 30; made += 1) listings.push(String((await make(leaving.id))._id));
    for (const id of listings.slice(0, 2)) {
      for (const who of visitors) await as(who, 'get', read + id).expect(200);
    }
    for (const id of listings.slice(0, 3)) {
      // By staff: an owner's new photos would send the listing back to pending.
      await as(admin, 'post', upload + id)
        .attach('images', await photo(900), 'a.jpg')
        .attach('images', await photo(300), 'b.jpg')
        .expect(200);
    }
    const write = async (who: TestPerson, id: string, rating: number) =>
      (
        await as(who, 'post', review)
          .send({ [key]: id, rating, comment: 'As described' })
          .expect(201)
      ).body.feedBack.id as string;
    for (const id of listings.slice(0, 5)) {
      const reviews: string[] = [];
      for (const who of visitors) reviews.push(await write(who, id, 4));
      await as(visitors[0] as TestPerson, 'post', `${review}/like_dislike`)
        .send({ [key]: id, reviewId: reviews[1], thumbType: 'like' })
        .expect(200);
      for (const who of visitors) {
        await as(who, 'post', request)
          .send({ [key]: id, ...FORM })
          .expect(201);
      }
    }
    // Their activity elsewhere: a view, a review, a vote, a request.
    const elsewhere = String((await other())._id);
    await as(leaving, 'get', read + elsewhere).expect(200);
    const theirs = await write(leaving, elsewhere, 1);
    const staying = await write(visitors[0] as TestPerson, elsewhere, 5);
    await as(leaving, 'post', `${review}/like_dislike`)
      .send({ [key]: elsewhere, reviewId: staying, thumbType: 'dislike' })
      .expect(200);
    await as(leaving, 'post', request)
      .send({ [key]: elsewhere, ...FORM })
      .expect(201);

    // Their messages, to a person and in a group.
    const [friend, third] = visitors as [TestPerson, TestPerson, TestPerson];
    const chats = [await aChat(api, friend, [leaving]), await aChat(api, leaving, [friend, third])];
    for (const chat of chats) await send(api, leaving, chat, 'Call me on Sunday').expect(201);

    await as(admin, 'delete', `/user/delUser?id=${leaving.id}`).expect(200);

    for (const chat of chats) {
      // Requests for services opened the first chat.
      expect((await messagesOf(api, friend, chat)).data.at(-1)).toMatchObject({
        message: 'Call me on Sunday',
        sender: { id: null, name: 'Deleted user' },
      });
      const listed = (await chatsOf(api, friend)).data.find(({ id }) => id === chat);
      expect(JSON.stringify(listed)).not.toContain(leaving.id);
    }

    const { data } = (await as(admin, 'get', read + elsewhere).expect(200)).body;
    expect(data).toMatchObject({ avgRating: 5, ratingCount: 1 });
    for (const who of visitors) {
      const own = (await as(who, 'get', `${review}/get_all_feedbacks?limit=100`).expect(200)).body;
      expect(JSON.stringify(own)).not.toMatch(new RegExp(listings.join('|')));
    }
    // Until they are purged, only the recycle bin knows them.
    const gone = [theirs, ...listings];
    expect(await collectionsNaming(gone)).toEqual(['recycleds']);
    // Their messages to others stay, from "Deleted user".
    const talks = ['chats', 'messages', 'requestthreads'];
    const naming = await collectionsNaming([leaving.id]);
    expect(naming.filter((name) => !talks.includes(name))).toEqual(['recycleds']);
    const told = { user: new mongoose.Types.ObjectId(leaving.id) };
    expect(await mongoose.connection.collection('notifications').countDocuments(told)).toBe(0);
    const bin = await as(admin, 'get', '/recycle-bin?limit=100').expect(200);
    expect(bin.body.count).toBe(31);

    await purgeRecycled(new Date(Date.now() + 31 * 86_400_000));
    expect(await collectionsNaming(gone)).toEqual([]);
    expect(await storedFiles()).toEqual(filesBefore);
  },
);
