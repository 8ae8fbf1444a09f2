import { join } from 'node:path';
import { env, type Env } from '../base/env';
import { diskStorage } from './diskStorage';
import type { S3Settings } from './s3Client';
import { s3Storage } from './s3Storage';
import type { Storage } from './storageKey';

export type StorageKind = Env['STORAGE'];

/** Folder of uploaded files on this server's disk. */
export const uploadsFolder = (): string => join(env().DATA_DIR, 'uploads');

/** Settings of a bucket in the configured S3 store. */
export function s3Settings(bucket: string): S3Settings {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_FORCE_PATH_STYLE } = env();
  return {
    bucket,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    forcePathStyle: S3_FORCE_PATH_STYLE,
  };
}

/** The disk below DATA_DIR or the configured bucket, whether in use or not. */
export function storageOf(kind: StorageKind): Storage {
  if (kind === 'disk') return diskStorage(uploadsFolder());
  return s3Storage(s3Settings(env().S3_BUCKET ?? ''));
}

let current: { storage: Storage; of: string } | undefined;

/** The configured storage of this site. */
export function storage(): Storage {
  const { STORAGE, DATA_DIR, S3_ENDPOINT, S3_BUCKET } = env();
  const of = [STORAGE, DATA_DIR, S3_ENDPOINT, S3_BUCKET].join(' ');
  if (current?.of !== of) current = { storage: storageOf(STORAGE), of };
  return current.storage;
}
