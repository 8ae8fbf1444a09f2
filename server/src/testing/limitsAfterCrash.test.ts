import type { Test } from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Chat } from '../features/conversations/chats/chat.model';
import { Property } from '../features/market/listings/property.model';
import { Service } from '../features/market/services/service.model';
import { crashAfterWrites } from './processes/dyingDatabase';
import { aForm } from './factories/property.factory';
import { aServiceForm } from './factories/service.factory';
import { aPerson, testApp, type TestPerson } from './testApp';

const api = testApp({ RATE_LIMITS: 'on' });
const MOST = 20;

const post = (who: TestPerson, path: string, body: object) =>
  api.post(path).set('jwtoken', who.token).send(body);

interface Limited {
  add: () => Test;
  stored: () => Promise<number>;
}
const LIMITED: Record<string, () => Promise<Limited>> = {
  'a new chat': async () => {
    const [who, seller] = [await aPerson('user'), await aPerson('agent')];
    const group = { type: 'group', chatName: 'A group', users: [seller.id] };
    return {
      add: () => post(who, '/chat/create', group),
      stored: () => Chat.countDocuments({ openedBy: who.id }).exec(),
    };
  },
  'a new listing': async () => {
    const who = await aPerson('agent');
    return {
      add: () => post(who, '/property', aForm()),
      stored: () => Property.countDocuments({ agent: who.id }).exec(),
    };
  },
  'a new service': async () => {
    const who = await aPerson('service_agent');
    return {
      add: () => post(who, '/service', aServiceForm()),
      stored: () => Service.countDocuments({ agent: who.id }).exec(),
    };
  },
};

/** At noon in the UAE, so that no day ends during the test. */
function atNoon(): (ms: number) => void {
  const noon = new Date().setUTCHours(8, 0, 0, 0);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const after = (ms: number) => void vi.setSystemTime(noon + ms);
  after(0);
  return after;
}

describe('A process that dies while storing a limited record', () => {
  it.each(Object.entries(LIMITED))(
    'A crash at %s neither uses up a place nor adds one.',
    async (_name, make) => {
      const after = atNoon();
      const outcomes = new Set<number>();
      for (let writes = 0; ; writes += 1) {
        expect(writes).toBeLessThan(20);
        after(0);
        const { add, stored } = await make();
        const isDead = await crashAfterWrites(writes, add);
        outcomes.add(await stored());
        after(11 * 60_000);
        const answers = await Promise.all(Array.from({ length: MOST + 3 }, () => add()));
        const refused = answers.filter(({ status }) => status === 429);
        expect(await stored(), `died after ${writes} writes`).toBe(MOST);
        expect(refused.length, `died after ${writes} writes`).toBeGreaterThanOrEqual(3);
        if (!isDead) break;
      }
      // It died both before and after the record was stored.
      expect([...outcomes].toSorted()).toEqual([0, 1]);
    },
  );
});
