import type * as Sqlite from '@photostructure/sqlite';

/**
 * SQLite: Node's own where it needs no flag (22.13 and later), otherwise a package with the same API and prebuilt
 * binaries.
 */
const builtIn = process.getBuiltinModule('node:sqlite') as typeof Sqlite | undefined;
export const { DatabaseSync } = builtIn ?? (await import('@photostructure/sqlite'));

/** Bytes from SQLite, without copying. */
export const asBuffer = (value: unknown): Buffer => {
  const { buffer, byteOffset, byteLength } = value as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
};
