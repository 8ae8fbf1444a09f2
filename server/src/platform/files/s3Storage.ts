import type { Readable } from 'node:stream';
import { keepResults } from '../store/keepResults';
import { bucketClient, type S3Settings } from './s3Client';
import { assertKey, type Storage } from './storageKey';

/** Caches the write check, because each one is a paid request. */
const WRITABLE_KEPT_MS = 30_000;

/** Storage in a bucket. Writes are atomic. */
export function s3Storage(settings: S3Settings, options: { timeoutMs?: number } = {}): Storage {
  const { bucket } = settings;
  const { request: ask, list } = bucketClient(settings, options);
  const keepCheck = keepResults<unknown>({ most: 1, ttlMs: WRITABLE_KEPT_MS });
  const target = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
  const put = (key: string, content: Buffer) => {
    const object = {
      ...target(key),
      Body: content,
      ContentLength: content.length,
      ContentType: key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream',
    };
    return ask((s3, client, options) => client.send(new s3.PutObjectCommand(object), options));
  };
  const remove = (key: string) => {
    const object = target(key);
    return ask((s3, client, options) => client.send(new s3.DeleteObjectCommand(object), options));
  };

  return {
    async put(key, content) {
      await put(key, content);
    },
    async read(key) {
      const object = target(key);
      const found = await ask((s3, client, options) => client.send(new s3.GetObjectCommand(object), options));
      if (!found?.Body) return undefined;
      return { stream: found.Body as Readable, size: found.ContentLength ?? 0 };
    },
    async remove(key) {
      await remove(key);
    },
    async move(from, to) {
      const object = { ...target(to), CopySource: `${bucket}/${target(from).Key}` };
      const copied = await ask((s3, client, options) =>
        client.send(new s3.CopyObjectCommand(object), options),
      );
      if (copied) await remove(from);
    },
    list,
    async checkWritable() {
      const note = Buffer.from('The product writes this to see whether it can.\n');
      await keepCheck('writable', '', () => put('check/writable', note));
    },
  };
}
