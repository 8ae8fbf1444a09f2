import { storeError } from '../errors';
import { checkOptions, type Handler, type Request } from './request';

/** The answer to the handshake: a standalone server, which keeps drivers from what this store does not have. */
export function helloReply({ connectionId }: Pick<Request, 'connectionId'>, isLegacy: boolean) {
  return {
    helloOk: true,
    ...(isLegacy ? { ismaster: true } : { isWritablePrimary: true }),
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  };
}

export const hello: Handler = (request) => helloReply(request, false);
export const isMaster: Handler = (request) => helloReply(request, true);
export const ping: Handler = () => ({ ok: 1 });
export const endSessions: Handler = () => ({ ok: 1 });
export const buildInfo: Handler = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16_777_216,
  storageEngines: ['lmdb'],
  modules: [],
  ok: 1,
});
export const connectionStatus: Handler = (request) => {
  checkOptions(request, ['showPrivileges']);
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 };
};
/** Transactions need a replica set, as on a standalone MongoDB. */
export const endTransaction: Handler = () => {
  throw storeError(
    20,
    'IllegalOperation',
    'Transaction numbers are only allowed on a replica set member or mongos',
  );
};
