import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { aListing } from '../../../server/src/testing/factories/property.factory';
import { as, chatsOf, messagesOf } from '../../../server/src/testing/chats';
import { aPerson, testApp, type TestPerson } from '../../../server/src/testing/testApp';
import { demoConversations } from './conversations';
import { demoPeople } from './people';
import { kindOf, seedConversations } from './seedConversations';

const api = testApp();

describe('Conversations of the demo market', () => {
  it('Demo conversations are between demo people, in both languages.', () => {
    const emails = new Set(demoPeople().map(({ email }) => email));
    for (const { people, listing, messages } of demoConversations) {
      for (const name of [...people, ...(listing ? [listing.of] : [])]) {
        expect(emails).toContain(`${name}@manzil.example`);
      }
      for (const [sender] of messages) expect(people[sender]).toBeDefined();
    }
    const said = demoConversations.flatMap(({ messages }) => messages.map(([, text]) => text));
    expect(said.filter((text) => /[\u0600-\u06ff]/.test(text)).length).toBeGreaterThan(15);
    expect(said.filter((text) => /[a-z]{3}/.test(text)).length).toBeGreaterThan(25);
  });

  it('Demo conversations behave like any other chat.', async () => {
    const people = new Map<string, Types.ObjectId>();
    const readers = new Map<string, TestPerson>();
    for (const { email, role, name } of demoPeople()) {
      const person = await aPerson(role, { email, name });
      readers.set(email, person);
      people.set(email, new Types.ObjectId(person.id));
    }
    const layla = String(people.get('layla.agent@manzil.example'));
    const listing = await aListing({ agent: layla });
    const listings = new Map([[kindOf('layla.agent@manzil.example', listing), listing._id]]);
    expect(await seedConversations({ people, listings }, new Date())).toBe(demoConversations.length);
    const reader = readers.get('layla.agent@manzil.example') ?? expect.fail();
    const { data, unreadTotal } = await chatsOf(api, reader);
    expect(data).toHaveLength(3);
    expect(unreadTotal).toBe(0);
    const [first] = data;
    expect(first?.property?.id).toBe(String(listing._id));
    expect((await messagesOf(api, reader, first?.id ?? '')).count).toBe(8);
    await as(api, reader)
      .post('/chat/searchMessages')
      .send({ chatId: first?.id, searchQuery: 'cheq' })
      .expect(200);
  });
});
