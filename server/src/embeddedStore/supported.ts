import * as catalogue from './commands/catalogue';
import * as indexes from './commands/indexes';
import * as reads from './commands/reads';
import type { Handler } from './commands/request';
import * as session from './commands/session';
import { OUTPUT_STAGES } from './commands/writeOutput';
import * as writes from './commands/writes';
import { EXPRESSIONS } from './expression/compile';
import { ACCUMULATORS } from './pipeline/accumulators';
import { STAGES } from './pipeline/pipeline';
import { LOGICAL_OPERATORS } from './query/matcher';
import { LEAF_OPERATORS } from './query/operators';
import { UPDATE_OPERATORS } from './update/update';

/** Every command the store knows, under the names that drivers send. All others are refused with code 59. */
export const COMMANDS: Record<string, Handler> = {
  aggregate: reads.aggregate,
  buildInfo: session.buildInfo,
  buildinfo: session.buildInfo,
  collMod: indexes.collMod,
  collStats: catalogue.collStats,
  connectionStatus: session.connectionStatus,
  count: reads.countCommand,
  create: catalogue.create,
  createIndexes: indexes.createIndexes,
  dbStats: catalogue.dbStats,
  delete: writes.deleteCommand,
  distinct: reads.distinct,
  drop: catalogue.drop,
  dropDatabase: catalogue.dropDatabase,
  dropIndexes: indexes.dropIndexes,
  endSessions: session.endSessions,
  abortTransaction: session.endTransaction,
  commitTransaction: session.endTransaction,
  explain: catalogue.explain,
  find: reads.find,
  findAndModify: writes.findAndModify,
  findandmodify: writes.findAndModify,
  getMore: reads.getMore,
  hello: session.hello,
  insert: writes.insert,
  isMaster: session.isMaster,
  ismaster: session.isMaster,
  killCursors: reads.killCursors,
  listCollections: catalogue.listCollections,
  listDatabases: catalogue.listDatabases,
  listIndexes: indexes.listIndexes,
  ping: session.ping,
  renameCollection: catalogue.renameCollectionCommand,
  update: writes.update,
};

/**
 * The whole of what the store does. What is not named here is refused with MongoDB's own error code: unknown commands
 * 59, stages 40324, expressions 168, accumulators 15952, filter operators 2, update operators 9.
 */
export const SUPPORTED = {
  commands: Object.keys(COMMANDS),
  stages: [...Object.keys(STAGES), ...OUTPUT_STAGES],
  accumulators: Object.keys(ACCUMULATORS),
  expressions: Object.keys(EXPRESSIONS),
  filterOperators: [...LOGICAL_OPERATORS, ...Object.keys(LEAF_OPERATORS), '$not', '$all', '$elemMatch'],
  updateOperators: Object.keys(UPDATE_OPERATORS),
} as const;
