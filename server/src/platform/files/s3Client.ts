import type * as S3 from '@aws-sdk/client-s3';
import { AppError } from '../base/errors';
import type { StoredFile } from './storageKey';

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  bucket: string;
  /** Omitted: AWS. */
  endpoint: string | undefined;
  region: string;
  /** Omitted: the machine's own permissions. */
  accessKey: string | undefined;
  secretKey: string | undefined;
  /** Puts the bucket name into the path instead of the host. */
  forcePathStyle: boolean;
}

/** The store is unreachable, too slow, or refuses: 503, with the cause for the log. */
export class StorageUnavailable extends AppError {
  override readonly cause: unknown;
  constructor(cause: unknown) {
    super(503, 'unavailable');
    this.cause = cause;
  }
}

/** Timeout of a call. Applies to the start of a read; the rest may take as long as data keeps arriving. */
const REQUEST_TIMEOUT_MS = 8000;
/** After a timeout further calls fail immediately, or each of thirty files would wait for its own timeout. */
const RETRY_PAUSE_MS = 1000;

const nameOf = (error: unknown) => (error as { name?: string } | undefined)?.name ?? '';
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(nameOf(error));
/** Whether the store has replied, with a refusal. */
const isAnswer = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode !== undefined;

/** Bucket access for the parts of the product that store something there. */
interface BucketClient {
  request: <T>(
    work: (s3: typeof S3, client: S3.S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Lists all objects whose key starts with `prefix`. */
  list: (prefix: string) => AsyncIterable<StoredFile>;
}

/** Creates a client for one bucket, with timeout and back-off. Loads the package on first use. */
export function bucketClient(settings: S3Settings, { timeoutMs = REQUEST_TIMEOUT_MS } = {}): BucketClient {
  const { bucket, endpoint, region, accessKey, secretKey, forcePathStyle } = settings;
  let loaded: Promise<{ s3: typeof S3; client: S3.S3Client }> | undefined;
  const load = async () => {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      forcePathStyle,
      maxAttempts: 2,
      // Not all other stores support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 2000, socketTimeout: timeoutMs },
      ...(endpoint !== undefined && { endpoint }),
      ...(accessKey !== undefined &&
        secretKey !== undefined && { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    });
    return { s3, client };
  };
  let awayUntil = 0;

  /**
   * Returns undefined for a missing object.
   * @throws StorageUnavailable
   */
  async function ask<T>(
    work: (s3: typeof S3, client: S3.S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T | undefined> {
    if (performance.now() < awayUntil) throw new StorageUnavailable('it did not answer a moment ago');
    const { s3, client } = await (loaded ??= load());
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), timeoutMs);
    try {
      return await work(s3, client, { abortSignal: giveUp.signal });
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (!isAnswer(error)) awayUntil = performance.now() + RETRY_PAUSE_MS;
      throw new StorageUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    request: ask,
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
