import type { Readable } from 'node:stream';

export interface FoundBackup {
  /** Where it lies: a path, or an s3:// address. */
  path: string;
  madeAt: Date;
  bytes: number;
}

/** Where backups are kept: a folder, or a bucket. */
export interface BackupPlace {
  /** The folder a backup is made in. */
  workshop: string;
  /** Makes ready for a new one, and removes what those left that were killed a day ago and longer. */
  prepare(): Promise<void>;
  /** The finished ones, newest first. */
  list(): Promise<FoundBackup[]>;
  /** Takes a finished archive over from the workshop, whole or not at all; answers where it lies. */
  take(made: string, name: string): Promise<string>;
  /** Removes one; a missing one is fine. */
  remove(path: string): Promise<void>;
  read(path: string): Promise<Readable>;
}
