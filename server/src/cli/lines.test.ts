import { expect, test } from 'vitest';
import { backupLines, listedLine, movedLines, restoreLines } from './lines';

const REPORT = { path: '/b/a.tar', bytes: 23_450_000, documents: 1234, files: 56, removed: 0, ms: 7890 };
test('A backup prints its size in MB and its duration in seconds, and warns if it is not encrypted.', () => {
  const line = '/b/a.tar: 1234 documents and 56 files, 23.4 MB in 7.9 s, verified.';
  expect(backupLines(REPORT, { isOpen: false })).toEqual([line]);
  expect(backupLines({ ...REPORT, removed: 2 }, { isOpen: true })).toEqual([
    line,
    'Removed 2 older backups.',
    'The archive is not encrypted: anyone who has it can read it. Set BACKUP_PASSPHRASE to encrypt it.',
  ]);
});

test('A listed backup has its path and its size in MB.', () => {
  expect(listedLine({ path: '/b/old.tar', bytes: 900_000 })).toBe('/b/old.tar  0.9 MB');
});

const MANIFEST = { version: '1.2.3', createdAt: '2026-11-28T22:00:00.000Z', files: { count: 56 } };
test.each([
  ['checked', { aside: undefined }, []],
  ['restored', {}, ['Restored. The previous data is in /data/before; --forget deletes it.']],
  [
    'restored with another secret into another database',
    { isOtherSecret: true, isExternal: true },
    [
      'It was made with another JWT_SECRET: everyone has to sign in and set up two-factor authentication again.',
      'Restored. The previous data is in /data/before and, in the database, beforeRestore.*; --forget deletes it.',
    ],
  ],
])('A backup that was %s prints its content and what follows.', (_, fields, more) => {
  const restored = { path: '/b/a.tar', manifest: MANIFEST, documents: 1234, aside: '/data/before' };
  expect(restoreLines({ ...restored, isOtherSecret: false, isExternal: false, ...fields })).toEqual([
    '/b/a.tar: version 1.2.3 of 2026-11-28T22:00:00.000Z, 1234 documents, 56 files: complete.',
    ...more,
  ]);
});

test.each([
  [5, 1, 'Now stop the product, run this command again, set STORAGE=s3 and start the product.'],
  [0, 0, 'Both hold the same files: set STORAGE=s3 and start the product.'],
])(
  'Moving storage with %i files copied and %i removed prints the counts and the next step.',
  (copied, removed, next) => {
    expect(movedLines({ copied, kept: 7, removed }, 's3')).toEqual([
      `${copied} files copied, 7 were already there, ${removed} deleted ones removed.`,
      next,
    ]);
  },
);
