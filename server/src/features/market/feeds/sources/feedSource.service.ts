import { MAX_FEED_BYTES } from '@manzil/shared/domain/offer/feeds';
import { unseal } from '../../../../platform/base/seal';
import { fetchPublic, type Credentials } from '../../../../platform/outbound/fetchPublic';
import type { StoredFeed } from '../feed.model';
import type { FeedArchive } from './feedArchive';
import { FeedFailed } from '../feedFailed';
import { openFile, openZip } from './feedFile';
import type { FeedRunRecord } from '../runs/feedRun.model';

interface Source {
  bytes: AsyncIterable<Uint8Array>;
  /** Validators for a conditional request. */
  validators: Partial<Pick<FeedRunRecord, 'etag' | 'lastModified'>>;
  /** The zip that the bytes are in. */
  archive?: FeedArchive | undefined;
}

function credentialsOf({ userName, password }: StoredFeed): Credentials | undefined {
  if (!userName && !password) return undefined;
  const opened = password ? (unseal('feed password', password) as { password: string }) : { password: '' };
  return { userName: userName ?? '', password: opened.password };
}

async function fetchFeed(feed: StoredFeed, url: string, signal: AbortSignal): Promise<Source | undefined> {
  const { status, headers, body } = await fetchPublic(url, {
    maxBytes: MAX_FEED_BYTES,
    credentials: credentialsOf(feed),
    signal,
    headers: {
      ...(feed.etag && { 'if-none-match': feed.etag }),
      ...(feed.lastModified && { 'if-modified-since': feed.lastModified }),
    },
  });
  if (status === 304) return undefined;
  if (status === 401 || status === 403) throw new FeedFailed('access_denied', String(status));
  if (status !== 200) throw new FeedFailed('http_error', String(status));
  const { etag, 'last-modified': lastModified } = headers;
  return { bytes: body, validators: { ...(etag && { etag }), ...(lastModified && { lastModified }) } };
}

/**
 * Opens a run's source: the uploaded file or the feed's address.
 * @returns undefined if the feed hasn't changed since it was applied
 * @throws FeedFailed, FetchFailed, FeedError
 */
export async function openSource(
  run: FeedRunRecord,
  feed: StoredFeed,
  signal: AbortSignal,
): Promise<Source | undefined> {
  if (!run.isUpload && feed.url) return fetchFeed(feed, feed.url, signal);
  const archive = await openZip(run._id);
  const bytes = archive?.readListings() ?? (await openFile(run._id));
  if (!bytes) throw new FeedFailed('interrupted');
  return { bytes, validators: {}, archive };
}
