import { describe, expect, it } from 'vitest';
import type { Test } from 'supertest';
import { settlements, contributionsOf } from '../../features/assembly';
import { findListing } from '../../features/market/listings/listingReads';
import { findNotifications } from '../../features/foundation/notifications/notification.model';
import { findService } from '../../features/market/services/service.model';
import { Intent } from '../../platform/tasks/intent.model';
import { settlePending } from '../../platform/tasks/settlement';
import { endSharedIntents } from '../../platform/tasks/sharedIntent';
import { casesFor } from '../samples/casesFor';
import { as } from '../chats';
import { crashAfterWrites } from './dyingDatabase';
import { mailsTo } from '../mailbox';
import { REQUEST_FORM, SUBJECTS, type SubjectName } from '../subjectKinds';
import { aPerson, type testApp, type TestPerson } from '../testApp';

/** Settlements of stored figures, covered by crashBetween.test.ts. */
export const FIGURE_SETTLEMENTS = [
  'rating',
  'review news',
  'reply news',
  'requests',
  'request news',
  'request status news',
  'restore',
  'favourites of a listing',
  'favourites of a person',
  'last message of a chat',
  'last message of a talk',
] as const;
/** Settlements of notifications and mails, covered by crashNotifications.test.ts. */
export const NOTIFICATION_SETTLEMENTS = [
  'offers lost with a role',
  'offers of a person',
  'mails of a changed standing',
  'link to set a password',
  'listing verdict',
  'news of an edit',
  'service visibility',
  'deletion',
  'all listings deleted',
  'all services deleted',
  'report',
  'closed reports',
  'answer to a message',
  'matches of a custom request',
  'viewing news',
  'quote news',
  'listing moved',
] as const;

/** Settlements of agencies, covered by crashAgencies.test.ts. */
export const AGENCY_SETTLEMENTS = [
  'claim of an agency',
  'decision on a claim',
  'membership begun',
  'membership ended',
  'names of members',
] as const;

/** The stored state, and the state derived from the source records. */
export interface Comparison {
  stored: unknown;
  truth: unknown;
}
interface Case {
  act: () => Test;
  compare: () => Promise<Comparison>;
}
export interface Scenario {
  /** Settlements it depends on. */
  needs: string[];
  make: () => Promise<Case>;
}

export const FINDERS = { property: findListing, service: findService };

/** Calls to a test file's application. */
export function callsOf(api: ReturnType<typeof testApp>) {
  const post = (who: TestPerson, path: string, body: object = {}) => as(api, who).post(path).send(body);
  /** Creates a listing or service, its agent, and a visitor. */
  async function aSubject(kind: SubjectName) {
    const [agent, visitor] = [await aPerson(SUBJECTS[kind].role), await aPerson('user')];
    const id = await SUBJECTS[kind].make(agent.id);
    const review = (who: TestPerson, rating: number) =>
      post(who, SUBJECTS[kind].review, { [`${kind}Id`]: id, rating, comment: 'As described.' });
    const ask = (who: TestPerson) => post(who, SUBJECTS[kind].ask, { [`${kind}Id`]: id, ...REQUEST_FORM });
    return { kind, id, agent, visitor, review, ask };
  }
  return { post, aSubject };
}
export type CreatedSubject = Awaited<ReturnType<ReturnType<typeof callsOf>['aSubject']>>;

export const countNotifications = async (owner: TestPerson, kind: string): Promise<number> =>
  (await findNotifications(owner, { page: 1, limit: 100 })).records.filter((one) => one.kind === kind).length;
export const countMails = async ({ email }: TestPerson, template: string): Promise<number> =>
  (await mailsTo(email)).filter((mail) => mail.template === template).length;

/** Combines several comparisons into one. */
export const combineComparisons = async (...parts: Promise<Comparison>[]): Promise<Comparison> => {
  const found = await Promise.all(parts);
  return { stored: found.map(({ stored }) => stored), truth: found.map(({ truth }) => truth) };
};
export const compareStates = async (
  stored: Promise<unknown>,
  truth: Promise<unknown>,
): Promise<Comparison> => ({
  stored: await stored,
  truth: await truth,
});

export const anAdmin = () => aPerson('super_admin');

/** Does the work of a server start. */
async function runServerStart(): Promise<void> {
  for (const start of contributionsOf('start')) await start();
  expect(await settlePending(settlements())).toMatchObject({ failed: 0 });
}

/** Crashes after each of this many first writes, then at every `stride`th. */
const FIRST_WRITES = 6;
const stride = casesFor(8, 1);

/** Crashes the process after each write of each scenario in turn; the next start must repair the rest. */
export function testEachCrash(scenarios: Record<string, Scenario>, needed: readonly string[]): void {
  describe('A process that dies between two writes', { tags: ['drawn', 'long'] }, () => {
    it.each(Object.entries(scenarios))('The next start repairs %s.', async (_name, { make }) => {
      let wrong = 0;
      let writes = 0;
      for (; ; writes += writes < FIRST_WRITES ? 1 : stride) {
        expect(writes).toBeLessThan(80);
        const { act, compare } = await make();
        await endSharedIntents();
        await expect.poll(() => Intent.countDocuments()).toBe(0);
        const isDead = await crashAfterWrites(writes, act);
        const before = await compare();
        if (JSON.stringify(before.stored) !== JSON.stringify(before.truth)) wrong += 1;
        await runServerStart();
        const { stored, truth } = await compare();
        expect(stored, `died after ${writes} writes`).toEqual(truth);
        // A second start changes nothing and sends nothing twice.
        await runServerStart();
        expect(await compare()).toEqual({ stored, truth });
        await Intent.deleteMany({});
        if (!isDead) break;
      }
      // Guards against a vacuous comparison.
      if (stride === 1 || writes <= FIRST_WRITES) expect(wrong).toBeGreaterThan(0);
    });

    it('The scenarios cover every settlement of the list.', () => {
      const tried = new Set(Object.values(scenarios).flatMap(({ needs }) => needs));
      expect([...tried].toSorted()).toEqual([...needed].toSorted());
    });
    it('The lists cover every settlement.', () => {
      const listed = [...FIGURE_SETTLEMENTS, ...NOTIFICATION_SETTLEMENTS, ...AGENCY_SETTLEMENTS].toSorted();
      expect(listed).toEqual(
        settlements()
          .map(({ name }) => name)
          .toSorted(),
      );
    });
  });
}
