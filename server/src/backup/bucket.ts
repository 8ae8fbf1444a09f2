import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { env, type BucketAddress } from '../platform/base/env';
import { bucketClient, StorageUnavailable } from '../platform/files/s3Client';
import { s3Settings } from '../platform/files/storage';
import { AREAS, CACHE_AREA } from '../platform/files/storageKey';
import { bucketUploads } from './bucketUploads';
import { prepareFolder, timeOf } from './folder';
import type { BackupPlace } from './backupPlace';

/** Time limit of a part, and of assembling the parts: 140 kB a second are enough. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Adds the store's reason to the error, for the log of a backup. */
async function explainErrors<T>(bucket: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const { cause } = error;
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new Error(`The bucket ${bucket} cannot be used (${why.split('\n')[0]}).`, { cause: error });
  }
}

/**
 * Backups in a bucket. Made in DATA_DIR and uploaded in parts with checksums; an archive appears atomically after its
 * last part.
 * @throws if the sweep of the product's own files would delete them as pictures
 */
export function bucketPlace({ bucket, folder }: BucketAddress): BackupPlace {
  if (bucket === env().S3_BUCKET && [...AREAS, CACHE_AREA].some((area) => `${folder}/`.startsWith(area))) {
    throw new Error(`s3://${bucket}/${folder} holds the product's files: choose another folder for backups.`);
  }
  // Listing fails quickly if the bucket is unreachable; archives may take their time.
  const { request: ask, list } = bucketClient(s3Settings(bucket));
  const patient = bucketClient(s3Settings(bucket), { timeoutMs: REQUEST_TIMEOUT_MS });
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  const pathOf = (key: string) => `s3://${bucket}/${key}`;
  const target = (path: string) => ({ Bucket: bucket, Key: path.slice(pathOf('').length) });

  const uploads = bucketUploads(bucket, { ask, patient: patient.request });

  async function take(made: string, name: string): Promise<string> {
    const key = keyOf(name);
    await uploads.send(made, key, async () => {
      let stored = 0;
      for await (const { key: found, size } of list(key)) if (found === key) stored = size;
      if (stored !== (await stat(made)).size) throw new Error(`${pathOf(key)} was not stored completely.`);
    });
    return pathOf(key);
  }

  async function found() {
    const all = [];
    for await (const { key, size } of list(keyOf('manzil-'))) {
      const madeAt = timeOf(key.slice(keyOf('').length));
      if (madeAt) all.push({ path: pathOf(key), madeAt, bytes: size });
    }
    return all.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  }

  return {
    workshop: env().DATA_DIR,
    async prepare() {
      await prepareFolder(env().DATA_DIR);
      // Some stores can't list unfinished uploads; they clean up by rules of their own.
      await uploads.forget(keyOf('manzil-'), Date.now() - DAY_MS).catch(() => undefined);
    },
    list: () => explainErrors(bucket, found()),
    take: (made, name) => explainErrors(bucket, take(made, name)),
    remove: (path) =>
      explainErrors(
        bucket,
        ask(async (s3, client, options) => {
          await client.send(new s3.DeleteObjectCommand(target(path)), options);
        }),
      ).then(() => undefined),
    async read(path) {
      const object = await explainErrors(
        bucket,
        patient.request((s3, client, options) => client.send(new s3.GetObjectCommand(target(path)), options)),
      );
      if (!object?.Body) throw new Error(`There is no ${path}.`);
      return object.Body as Readable;
    },
  };
}
