import type * as Sqlite from '@photostructure/sqlite';

/**
 * SQLite: Node's own where it has one without a flag (22.13 and later), else the same API as a package with prebuilt
 * binaries.
 */
const builtIn = process.getBuiltinModule('node:sqlite') as typeof Sqlite | undefined;
export const { DatabaseSync } = builtIn ?? (await import('@photostructure/sqlite'));

/** Bytes as SQLite gives them, without copying. */
export const asBuffer = (value: unknown): Buffer => {
  const { buffer, byteOffset, byteLength } = value as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
};
