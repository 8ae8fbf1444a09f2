import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serverEvents } from '@manzil/shared/contract/wire/events';
import { openThread } from '../features/conversations/propertyRequestChats/propertyRequestChats.service';
import { archiveClosed } from '../features/conversations/propertyRequestChats/threadMarks.service';
import { aChat, as, send } from './chats';
import { aListing } from './factories/property.factory';
import { liveTabs, waitForEvents, type Tab } from './tabs';
import { aPerson, newToken, testApp, type TestPerson } from './testApp';

/**
 * Every live event × every way to lose access to it. A person receives the event, loses access, and opens a socket
 * with any session that remains: the event must not reach them, and still reach the others.
 */
const api = testApp();
const tab = liveTabs(api);
let boss: TestPerson;
beforeEach(async () => {
  boss = await aPerson('super_admin');
});

/** Removes the access. */
const LOSSES = ['role', 'suspension', 'handover', 'removal', 'block', 'deletion'] as const;
type Loss = (typeof LOSSES)[number];

interface Stage {
  /** The person who may no longer receive the event. */
  former: TestPerson;
  /** A person who still may. */
  other: TestPerson;
  lose: () => Promise<unknown>;
  /** Causes the event. */
  cause: (otherTab: Tab) => Promise<unknown>;
  /** The person who causes it, where it matters: others come and go too. */
  actor?: TestPerson;
}
type Row = Partial<Record<Loss, () => Promise<Stage>>>;
type EventName = keyof typeof serverEvents;

const byBoss = (path: string, body: object) => as(api, boss).patch(path).send(body).expect(200);
const ofUser = (person: TestPerson, body: object) =>
  byBoss(`/user/update_user_by_admin?id=${person.id}`, body);
const deletes = (person: TestPerson) => as(api, boss).delete(`/user/delUser?id=${person.id}`).expect(200);

interface Group {
  admin: TestPerson;
  former: TestPerson;
  other: TestPerson;
  chat: string;
}
async function group(): Promise<Group> {
  const [admin, former, other] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
  return { admin, former, other, chat: await aChat(api, admin, [former, other]) };
}
const without = ({ admin, other, chat }: Group) =>
  as(api, admin)
    .patch(`/chat/update_chat_users/${chat}`)
    .send({ users: [admin.id, other.id] })
    .expect(200);

/** The losses of a group's member, with what causes the event. */
const ofGroup = (cause: (stage: Group, otherTab: Tab) => Promise<unknown>): Row => {
  const stage = (lose: (made: Group) => Promise<unknown>) => async () => {
    const made = await group();
    const { former, other } = made;
    return {
      former,
      other,
      lose: () => lose(made),
      cause: (otherTab: Tab) => cause(made, otherTab),
      actor: made.admin,
    };
  };
  return {
    removal: stage(without),
    suspension: stage(({ former }) => ofUser(former, { isSuspended: true })),
    deletion: stage(({ former }) => deletes(former)),
  };
};

interface Talk {
  property: string;
  agent: TestPerson;
  seeker: TestPerson;
  worker: TestPerson;
}
/** A chat that its agent and a worker have opened. */
async function talk(): Promise<Talk> {
  const [agent, seeker, worker] = [
    await aPerson('agent'),
    await aPerson('user'),
    await aPerson('injazat_worker'),
  ];
  const property = String((await aListing({ agent: agent.id }))._id);
  await openThread({ id: property, subject: property, user: seeker.id, message: 'May I see it?' });
  for (const who of [agent, worker]) {
    await as(api, who)
      .get(`/propertyRequestChat/getChatMessages/${property}?userId=${seeker.id}`)
      .expect(200);
  }
  return { property, agent, seeker, worker };
}
const ofTalk = (cause: (stage: Talk) => Promise<unknown>): Row => {
  const stage = (who: 'agent' | 'worker', lose: (made: Talk) => Promise<unknown>) => async () => {
    const made = await talk();
    const other = who === 'agent' ? made.worker : made.agent;
    return { former: made[who], other, lose: () => lose(made), cause: () => cause(made) };
  };
  return {
    role: stage('worker', ({ worker }) => ofUser(worker, { role: 'user' })),
    suspension: stage('worker', ({ worker }) => ofUser(worker, { isSuspended: true })),
    deletion: stage('worker', ({ worker }) => deletes(worker)),
    handover: stage('agent', async ({ property }) => {
      const next = await aPerson('agent');
      return byBoss(`/property/update_property_by_admin?id=${property}`, { agent: next.id });
    }),
  };
};
const write = async ({ property, seeker }: Talk) => {
  await as(api, seeker)
    .post('/propertyRequestChat/sendMessage')
    .send({ propertyId: property, message: 'My flat number is 1204' })
    .expect(201);
};

/** Losses after a block: the two share a group, so that the event still reaches someone. */
const ofBlock = (cause: (stage: Group, otherTab: Tab) => Promise<unknown>) => async (): Promise<Stage> => {
  const made = await group();
  const { former, other, admin } = made;
  const lose = () =>
    as(api, admin).post('/chat/block').send({ userId: former.id, isBlocked: true }).expect(200);
  return { former, other, lose, cause: (otherTab: Tab) => cause(made, otherTab), actor: admin };
};

const types = async ({ admin, chat }: Group) => {
  const typing = await tab(admin.token);
  await typing.emitWithAck('chat:typing', { chatId: chat, isTyping: true });
};
const comes = async ({ admin }: Group, otherTab: Tab) => {
  await tab(admin.token);
  await vi.waitFor(() => expect(otherTab.all('presence').map(({ userId }) => userId)).toContain(admin.id));
};

const ROWS: Record<EventName, Row | 'own'> = {
  'chat:message': ofGroup(({ admin, chat }) => send(api, admin, chat, 'hello').expect(201)),
  'chat:updated': ofGroup(({ admin, chat }) =>
    as(api, admin).patch(`/chat/edit_group/${chat}`).send({ chatName: 'Another name' }).expect(200),
  ),
  'chat:removed': ofGroup(({ admin, chat }) =>
    as(api, admin).delete(`/chat/deleteChat?chatId=${chat}`).expect(200),
  ),
  'chat:read': ofGroup(async ({ admin, other, chat }) => {
    await send(api, other, chat, 'hello').expect(201);
    await as(api, admin).get(`/chat/getChatMessages?chat=${chat}`).expect(200);
  }),
  'chat:typing': { ...ofGroup(types), block: ofBlock(types) },
  presence: { ...ofGroup(comes), block: ofBlock(comes) },
  'propertyRequestChat:message': ofTalk(write),
  'propertyRequestChat:read': ofTalk(async (made) => {
    await write(made);
    await as(api, made.seeker).get(`/propertyRequestChat/getChatMessages/${made.property}`).expect(200);
  }),
  'propertyRequestChat:typing': ofTalk(async ({ property, seeker }) => {
    const typing = await tab(seeker.token);
    const about = { propertyId: property, userId: seeker.id };
    await typing.emitWithAck('propertyRequestChat:typing', { ...about, isTyping: true });
  }),
  'propertyRequestChat:updated': ofTalk(({ property, seeker }) => {
    const request = { id: property, kind: 'property', subject: property, user: seeker.id } as const;
    return archiveClosed({ ...request, status: 'done', at: new Date(), version: 1 });
  }),
  notification: {
    role: async () => {
      const [former, other, visitor] = [
        await aPerson('injazat_worker'),
        await aPerson('injazat_worker'),
        await aPerson('user'),
      ];
      const targetId = String((await aListing({ agent: (await aPerson('agent')).id }))._id);
      return {
        former,
        other,
        lose: () => ofUser(former, { role: 'user' }),
        cause: () =>
          as(api, visitor).post('/report').send({ kind: 'property', targetId, reason: 'scam' }).expect(201),
      };
    },
  },
  // These go to the account concerned and contain nothing about others.
  'account:changed': 'own',
  'session:ended': 'own',
};

it('Every live event has a row.', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(Object.keys(serverEvents).toSorted());
  expect(new Set(Object.values(ROWS).flatMap((row) => Object.keys(row === 'own' ? {} : row)))).toEqual(
    new Set(LOSSES),
  );
});

const CASES = Object.entries(ROWS).flatMap(([event, row]) =>
  row === 'own' ? [] : Object.entries(row).map(([loss, stage]) => ({ event, loss, stage })),
);

describe.each(CASES)('$event after $loss', ({ event, stage }) => {
  it('The event reaches only people who still have access.', async () => {
    const { former, other, lose, cause, actor } = await stage();
    const before = await tab(former.token);
    await lose();
    // The loss may have ended the session; a new session they can still open must receive nothing either.
    const after = await newToken(former)
      .then(tab)
      .catch(() => undefined);
    const theirs = await tab(other.token);
    // Ignores presence events and the one that `waitForEvents` sends.
    const isIt = (received: Tab['events'][number]) =>
      received.event === event &&
      (event !== 'presence' || received.payload['userId'] === actor?.id) &&
      (event !== 'notification' || received.payload['kind'] !== 'account');
    const had = before.events.filter(isIt).length;
    await cause(theirs);
    await theirs.next(event);
    if (after) await waitForEvents(former, after);
    expect(after?.events.filter(isIt) ?? []).toEqual([]);
    expect(before.events.filter(isIt)).toHaveLength(had);
  });
});
