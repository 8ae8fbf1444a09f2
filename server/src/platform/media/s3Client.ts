import type * as S3 from '@aws-sdk/client-s3';
import { AppError } from '../errors';
import type { StoredFile } from './storageKey';

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  bucket: string;
  /** Left out: AWS itself. */
  endpoint: string | undefined;
  region: string;
  /** Left out: whatever the machine is allowed to by itself. */
  accessKey: string | undefined;
  secretKey: string | undefined;
  /** The bucket's name in the path of the address instead of its host. */
  forcePathStyle: boolean;
}

/** The store is away, too slow, or refuses: 503, with its reason for the log. */
export class StorageAway extends AppError {
  override readonly cause: unknown;
  constructor(cause: unknown) {
    super(503, 'unavailable');
    this.cause = cause;
  }
}

/** A call that was not answered by then is given up. Beginning to read is one; reading on may take as long as it moves. */
const PATIENCE_MS = 8000;
/** After a call that was not answered the next ones fail at once: else each of thirty files would wait for itself. */
const REST_MS = 1000;

const nameOf = (error: unknown) => (error as { name?: string } | undefined)?.name ?? '';
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(nameOf(error));
/** It has answered, with a refusal. */
const isAnswer = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode !== undefined;

/** What the parts of the product that keep something in a bucket ask it by. */
interface BucketClient {
  ask: <T>(
    work: (s3: typeof S3, client: S3.S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Every object whose key begins so. */
  list: (prefix: string) => AsyncIterable<StoredFile>;
}

/** Speaks to one bucket, with patience and rest; the package is loaded when first used. */
export function bucketClient(settings: S3Settings, { patienceMs = PATIENCE_MS } = {}): BucketClient {
  const { bucket, endpoint, region, accessKey, secretKey, forcePathStyle } = settings;
  let loaded: Promise<{ s3: typeof S3; client: S3.S3Client }> | undefined;
  const load = async () => {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      forcePathStyle,
      maxAttempts: 2,
      // Stores other than AWS do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 2000, socketTimeout: patienceMs },
      ...(endpoint !== undefined && { endpoint }),
      ...(accessKey !== undefined &&
        secretKey !== undefined && { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    });
    return { s3, client };
  };
  let awayUntil = 0;

  /** @throws StorageAway; what `isMissing` tells is undefined */
  async function ask<T>(
    work: (s3: typeof S3, client: S3.S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T | undefined> {
    if (performance.now() < awayUntil) throw new StorageAway('it did not answer a moment ago');
    const { s3, client } = await (loaded ??= load());
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), patienceMs);
    try {
      return await work(s3, client, { abortSignal: giveUp.signal });
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (!isAnswer(error)) awayUntil = performance.now() + REST_MS;
      throw new StorageAway(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ask,
    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await ask((s3, client, options) =>
          client.send(
            new s3.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ...(ContinuationToken !== undefined && { ContinuationToken }),
            }),
            options,
          ),
        );
        for (const { Key, Size, LastModified } of page?.Contents ?? []) {
          if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
        ContinuationToken = page?.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}
