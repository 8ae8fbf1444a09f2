import * as admin from './commands/admin';
import * as cursors from './commands/cursors';
import * as indexes from './commands/indexes';
import * as reads from './commands/reads';
import type { Handler } from './commands/request';
import * as writes from './commands/writes';
import { EXPRESSIONS } from './expression/compile';
import { ACCUMULATORS } from './pipeline/group';
import { ALL_STAGES } from './pipeline/pipeline';
import { FILTER_OPERATORS } from './query/matcher';
import { UPDATE_OPERATORS } from './update/operators';

const HELLO_OPTIONS = 'helloOk client compression backpressure saslSupportedMechs loadBalanced';

/** Every supported command by the name drivers send, with its options. Others are refused with code 59. */
export const COMMANDS: Record<string, [run: Handler, options?: string]> = {
  hello: [admin.hello, HELLO_OPTIONS],
  ismaster: [admin.hello, HELLO_OPTIONS],
  ping: [admin.acknowledge],
  endSessions: [admin.acknowledge],
  create: [admin.create],
  drop: [admin.drop],
  renameCollection: [admin.rename, 'to dropTarget'],
  dropDatabase: [admin.dropDatabase],
  listCollections: [admin.listCollections, 'filter nameOnly authorizedCollections cursor'],
  listDatabases: [admin.listDatabases, 'filter nameOnly authorizedDatabases'],
  createIndexes: [indexes.createIndexes, 'indexes commitQuorum'],
  listIndexes: [indexes.listIndexes, 'cursor'],
  dropIndexes: [indexes.dropIndexes, 'index'],
  find: [reads.find, 'filter projection sort skip limit batchSize singleBatch'],
  count: [reads.countCommand, 'query limit skip'],
  distinct: [reads.distinct, 'key query'],
  aggregate: [reads.aggregate, 'pipeline cursor'],
  explain: [reads.explain, 'verbosity'],
  getMore: [cursors.getMore, 'collection batchSize'],
  killCursors: [cursors.killCursors, 'cursors'],
  insert: [writes.insert, 'documents ordered bypassDocumentValidation'],
  update: [writes.update, 'updates ordered bypassDocumentValidation'],
  delete: [writes.deleteCommand, 'deletes ordered'],
  findAndModify: [
    writes.findAndModify,
    'query sort remove update new fields upsert arrayFilters bypassDocumentValidation',
  ],
};

/** Options drivers add to any command; concerns are meaningless on a single, always durable node. */
export const GENERIC_OPTIONS =
  '$db lsid $clusterTime $readPreference readConcern writeConcern maxTimeMS comment ' +
  'apiVersion apiStrict apiDeprecationErrors';

/**
 * Everything the store supports. The rest is refused with MongoDB's error codes: unknown commands 59, their options
 * 40415, stages 40324, expressions 168, accumulators 15952, filter operators 2, update operators 9.
 */
export const SUPPORTED = {
  commands: Object.keys(COMMANDS),
  stages: ALL_STAGES,
  accumulators: Object.keys(ACCUMULATORS),
  expressions: Object.keys(EXPRESSIONS),
  filterOperators: FILTER_OPERATORS,
  updateOperators: Object.keys(UPDATE_OPERATORS),
} as const;
