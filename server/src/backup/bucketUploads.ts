import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { bucketClient } from '../platform/files/s3Client';

const MB = 1024 * 1024;
/** Buckets accept at most 10,000 parts per archive. */
const MAX_PARTS = 9000;
const PART_BYTES = 16 * MB;

type Ask = ReturnType<typeof bucketClient>['request'];
interface Upload {
  Bucket: string;
  Key: string;
  UploadId: string;
}

/** Uploads a file in parts with checksums. Returns the list that completes the upload. */
async function sendParts(upload: Upload, made: string, ask: Ask) {
  const { size } = await stat(made);
  const length = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  const file = await open(made, 'r');
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  try {
    for (let at = 0; at === 0 || at < size; at += length) {
      const buffer = Buffer.alloc(Math.min(length, size - at));
      await file.read(buffer, 0, buffer.length, at);
      const part = {
        ...upload,
        PartNumber: parts.length + 1,
        Body: buffer,
        ContentLength: buffer.length,
        ContentMD5: createHash('md5').update(buffer).digest('base64'),
      };
      const sent = await ask((s3, client, options) => client.send(new s3.UploadPartCommand(part), options));
      parts.push({ PartNumber: part.PartNumber, ETag: sent?.ETag });
    }
  } finally {
    await file.close();
  }
  return { ...upload, MultipartUpload: { Parts: parts } };
}

/** Multipart uploads to a bucket; `patient` has the longer timeout that parts need. */
export function bucketUploads(bucket: string, { ask, patient }: { ask: Ask; patient: Ask }) {
  const giveUp = (upload: Upload) =>
    ask((s3, client, options) => client.send(new s3.AbortMultipartUploadCommand(upload), options));
  return {
    /**
     * Uploads a file under a key, atomically.
     * @param check verifies the uploaded file
     * @throws any failure, including that of `check`
     */
    async send(made: string, key: string, check: () => Promise<void>): Promise<void> {
      const begun = { Bucket: bucket, Key: key, ContentType: 'application/octet-stream' };
      const { UploadId = '' } =
        (await ask((s3, client, options) =>
          client.send(new s3.CreateMultipartUploadCommand(begun), options),
        )) ?? {};
      const upload = { Bucket: bucket, Key: key, UploadId };
      try {
        const complete = await sendParts(upload, made, patient);
        await patient((s3, client, options) =>
          client.send(new s3.CompleteMultipartUploadCommand(complete), options),
        );
        await check();
      } catch (error) {
        await giveUp(upload).catch(() => undefined);
        throw error;
      }
    },
    /** Removes parts of killed backups begun before `before` (ms): they are invisible but billed. */
    async forget(prefix: string, before: number): Promise<void> {
      const under = { Bucket: bucket, Prefix: prefix };
      const found = await ask((s3, client, options) =>
        client.send(new s3.ListMultipartUploadsCommand(under), options),
      );
      for (const { Key, UploadId, Initiated } of found?.Uploads ?? []) {
        if (!Key || !UploadId || !Initiated || Initiated.getTime() > before) continue;
        await giveUp({ Bucket: bucket, Key, UploadId });
      }
    },
  };
}
