import { createRequire } from 'node:module';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { answerOf, isDatabaseUnreachable } from './errors';

const { mongo } = mongoose;
/** The driver's own errors of a connection pool: it exports none of them. */
const driver = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const pool = driver('mongodb/lib/cmap/errors.js') as Record<string, new (...args: unknown[]) => Error>;
const POOL = { address: '127.0.0.1:27017', serverError: new Error('reset'), options: {} };

const unreachable: [string, Error][] = [
  ...Object.entries(pool).map(([name, Kind]): [string, Error] => [
    name,
    name === 'WaitQueueTimeoutError' ? new Kind('timed out', POOL.address) : new Kind(POOL),
  ]),
  ['MongoNetworkError', new mongo.MongoNetworkError('connection 7 closed')],
  ['MongoNetworkTimeoutError', new mongo.MongoNetworkTimeoutError('connection 7 timed out')],
  ['MongoServerSelectionError', new mongo.MongoServerSelectionError('none', {} as never)],
  ['MongoNotConnectedError', new mongo.MongoNotConnectedError('not connected')],
  ['MongoTopologyClosedError', new mongo.MongoTopologyClosedError()],
  ['MongoClientClosedError', new mongo.MongoClientClosedError()],
  ['MongoExpiredSessionError', new mongo.MongoExpiredSessionError()],
  ['MongoOperationTimeoutError', new mongo.MongoOperationTimeoutError('timed out')],
  ['MongooseServerSelectionError', new mongoose.Error.MongooseServerSelectionError('none')],
  ...[6, 7, 50, 64, 89, 91, 133, 134, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436].map(
    (code): [string, Error] => [
      `server code ${code}`,
      new mongo.MongoServerError({ code, message: 'the primary steps down' }),
    ],
  ),
];
it.each(unreachable)('%s, an error of a lost database, answers 503.', (_name, error) => {
  expect(answerOf(error, 'en')).toMatchObject({ status: 503, code: 'unavailable' });
  expect(isDatabaseUnreachable(error)).toBe(true);
});

const others: [string, Error, number][] = [
  ['a duplicate key', new mongo.MongoServerError({ code: 11000 }), 400],
  ['a full disk', new mongo.MongoServerError({ code: 14031 }), 507],
  ['a wrong query', new mongo.MongoServerError({ code: 2 }), 500],
  ['a wrong use of the driver', new mongo.MongoInvalidArgumentError('no'), 500],
];
it.each(others)('%s doesn’t count as a lost database.', (_name, error, status) => {
  expect(answerOf(error, 'en').status).toBe(status);
  expect(isDatabaseUnreachable(error)).toBe(false);
});
