import type { Readable } from 'node:stream';

export interface FoundBackup {
  /** A path, or an s3:// address. */
  path: string;
  madeAt: Date;
  bytes: number;
}

/** Destination of backups: a folder, or a bucket. */
export interface BackupPlace {
  /** Folder in which backups are made. */
  workshop: string;
  /** Prepares for a new backup, and removes remains of backups killed a day ago or earlier. */
  prepare(): Promise<void>;
  /** Finished backups, newest first. */
  list(): Promise<FoundBackup[]>;
  /** Moves a finished archive from the workshop, atomically. Returns its path. */
  take(made: string, name: string): Promise<string>;
  /** Removes a backup; does nothing if it is missing. */
  remove(path: string): Promise<void>;
  read(path: string): Promise<Readable>;
}
