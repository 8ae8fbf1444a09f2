import type { BackupReport } from '../backup/makeBackup';
import type { Manifest } from '../backup/archive';

/** A size in megabytes with one decimal. */
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What `npm run backup` prints about a backup; `isOpen` if it isn't encrypted. */
export function backupLines(
  { path, bytes, documents, files, removed, ms }: BackupReport,
  { isOpen }: { isOpen: boolean },
): string[] {
  const seconds = (ms / 1000).toFixed(1);
  return [
    `${path}: ${documents} documents and ${files} files, ${megabytes(bytes)} in ${seconds} s, verified.`,
    ...(removed > 0 ? [`Removed ${removed} older backups.`] : []),
    ...(isOpen
      ? ['The archive is not encrypted: anyone who has it can read it. Set BACKUP_PASSPHRASE to encrypt it.']
      : []),
  ];
}

/** What `npm run restore -- --list` prints about a backup. */
export const listedLine = ({ path, bytes }: { path: string; bytes: number }): string =>
  `${path}  ${megabytes(bytes)}`;

/** What `npm run restore` prints about a backup; `aside` is where the previous data is, if it was replaced. */
export function restoreLines({
  path,
  manifest: { version, createdAt, files },
  documents,
  aside,
  isOtherSecret,
  isExternal,
}: {
  path: string;
  manifest: Pick<Manifest, 'version' | 'createdAt'> & { files: { count: number } };
  documents: number;
  aside: string | undefined;
  isOtherSecret: boolean;
  /** The database is not the embedded store. */
  isExternal: boolean;
}): string[] {
  const collections = isExternal ? ' and, in the database, beforeRestore.*' : '';
  return [
    `${path}: version ${version} of ${createdAt}, ${documents} documents, ${files.count} files: complete.`,
    ...(isOtherSecret
      ? [
          'It was made with another JWT_SECRET: everyone has to sign in and set up two-factor authentication again.',
        ]
      : []),
    ...(aside === undefined
      ? []
      : [`Restored. The previous data is in ${aside}${collections}; --forget deletes it.`]),
  ];
}

/** What `npm run storage:move` prints at its end; `to` is the storage copied to. */
export const movedLines = (
  { copied, kept, removed }: { copied: number; kept: number; removed: number },
  to: 's3' | 'disk',
): string[] => [
  `${copied} files copied, ${kept} were already there, ${removed} deleted ones removed.`,
  copied + removed > 0
    ? `Now stop the product, run this command again, set STORAGE=${to} and start the product.`
    : `Both hold the same files: set STORAGE=${to} and start the product.`,
];
