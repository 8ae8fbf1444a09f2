import { models } from 'mongoose';
import { expect, it } from 'vitest';
import { testApp } from './testApp';

testApp();

it('Expired records are deleted by the database.', async () => {
  const spans = await Promise.all(
    Object.values(models).map(async ({ collection }) =>
      (await collection.indexes()).flatMap(({ key, expireAfterSeconds }) =>
        expireAfterSeconds === undefined
          ? []
          : [`${collection.name}: ${expireAfterSeconds / 86_400} days after ${Object.keys(key).join()}`],
      ),
    ),
  );
  expect(spans.flat().toSorted()).toEqual([
    'auditentries: 730 days after at',
    'chats: 30 days after deletedAt',
    'dailycounts: 2 days after at',
    'deliveries: 30 days after createdAt',
    'failures: 0 days after expiresAt',
    'limituses: 2 days after at',
    'mailjobs: 30 days after failedAt',
    'mailjobs: 30 days after sentAt',
    'notifications: 180 days after createdAt',
    'propertyviews: 2 days after at',
    'serviceviews: 2 days after at',
    'sessionuses: 0 days after expiresAt',
  ]);
});
