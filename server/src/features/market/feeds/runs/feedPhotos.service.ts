import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import { MINUTE_MS } from '@manzil/shared/domain/time/spans';
import type { Caller } from '../../../../platform/base/caller';
import { env } from '../../../../platform/base/env';
import { withPictures, type Picture } from '../../../../platform/media/media';
import { reorderPictures } from '../../../../platform/media/photoNotes';
import { FetchFailed } from '../../../../platform/outbound/fetchFailed';
import { fetchPublic } from '../../../../platform/outbound/fetchPublic';
import { serialize } from '../../../../platform/tasks/keyedMutex';
import { photosFor } from './compareRecord';
import type { FeedArchive } from '../sources/feedArchive';
import { FeedFailed } from '../feedFailed';
import type { FeedItemRecord, ItemPhoto } from './feedItem.model';
import type { RowPhoto } from './feedRun.model';
import { isArchivedPhoto } from '../shapes/shape';

const MAX_PHOTO_BYTES = 20_000_000;
/** Connections per photo host, across all feeds. */
const AT_ONCE = 4;
/** Temporary statuses: 425, 429 and server errors. */
const isPassing = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

/** A listing's pictures after fetching the feed's photos. */
export interface FeedPhotos {
  /** All pictures in storage order. */
  images: Picture[];
  added: Picture[];
  photos: ItemPhoto[];
  hasOpenPhotos: boolean;
}

interface Download extends RowPhoto {
  path: string;
  sha256: string;
}
/** `dead`: no photo there. `away`: no response; the next run retries. */
type Fetched = Download | 'dead' | 'away';

/** Bytes of a photo in a zip, which may be gone or on another server, or at an address. */
async function openPhoto(url: string, archive: FeedArchive | undefined) {
  if (isArchivedPhoto(url)) return archive ? (archive.readPhoto(url, MAX_PHOTO_BYTES) ?? 'dead') : 'away';
  const { status, body } = await fetchPublic(url, {
    maxBytes: MAX_PHOTO_BYTES,
    silenceMs: MINUTE_MS / 3,
    wholeMs: MINUTE_MS,
  });
  if (status !== 200) return isPassing(status) ? 'away' : 'dead';
  return body;
}

async function download(photo: RowPhoto, archive: FeedArchive | undefined): Promise<Fetched> {
  const body = await openPhoto(photo.url, archive);
  if (typeof body === 'string') return body;
  const folder = join(env().DATA_DIR, 'tmp');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  const hash = createHash('sha256');
  try {
    const hashed = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(body, hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return { ...photo, path, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const fetchPhoto = (photo: RowPhoto, at: number, archive: FeedArchive | undefined): Promise<Fetched> =>
  serialize(`photos of ${URL.parse(photo.url)?.host} ${at % AT_ONCE}`, () => download(photo, archive)).catch(
    (error: unknown) => {
      if (!(error instanceof FeedFailed) && !(error instanceof FetchFailed)) throw error;
      return error.failure === 'unreachable' || error.failure === 'http_error' ? 'away' : 'dead';
    },
  );

/** Fetches photos; removes their files after `work`, and if one can't be written. */
async function withDownloads<T>(
  photos: RowPhoto[],
  archive: FeedArchive | undefined,
  work: (fetched: Fetched[]) => Promise<T>,
): Promise<T> {
  const results = await Promise.allSettled(photos.map((photo, at) => fetchPhoto(photo, at, archive)));
  try {
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return await work(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  } finally {
    for (const result of results) {
      if (result.status === 'fulfilled' && typeof result.value === 'object') {
        await rm(result.value.path, { force: true });
      }
    }
  }
}

/** Stores downloads with new content; removes them if `work` fails. */
function withStored<T>(
  downloads: Download[],
  { stored, owner }: { stored: ItemPhoto[]; owner: Caller },
  work: (added: Picture[], idsByHash: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const ids = new Map<string, string>();
  for (const { sha256, publicID } of stored) if (sha256 && publicID) ids.set(sha256, publicID);
  const fresh = [...new Map(downloads.map((one) => [one.sha256, one])).values()].filter(
    ({ sha256 }) => !ids.has(sha256),
  );
  const files = fresh.map(({ path }, index) => {
    return { path, field: 'images', index, originalName: '', size: 0, isTooLarge: false };
  });
  return withPictures(files, { lang: 'en', by: owner, isAnalyzed: true }, ({ pictures, problems }) => {
    const refused = new Set(problems.map(({ path }) => path));
    const accepted = fresh.filter((_, index) => !refused.has(`images.${index}`));
    const added = pictures.map((picture, at): Picture => {
      return accepted[at]?.isFloorPlan ? { ...picture, shows: 'plan' } : picture;
    });
    for (const [at, { sha256 }] of accepted.entries()) ids.set(sha256, added[at]?.publicID ?? '');
    return work(added, ids);
  });
}

/**
 * Runs `work` with a listing's pictures in the feed's order; removes new files if it fails. Fetches each address and
 * stores each content once. Former pictures stay while a photo is unavailable, or if no address yields one.
 * @throws 413 `quota_used`
 */
export async function withFeedPhotos<T>(
  {
    item,
    photos,
    former,
    owner,
    archive,
  }: {
    item: Pick<FeedItemRecord, 'photos'>;
    photos: RowPhoto[];
    former: readonly Picture[];
    owner: Caller;
    archive?: FeedArchive | undefined;
  },
  work: (photos: FeedPhotos) => Promise<T>,
): Promise<T> {
  const pictures = new Map(former.map((picture) => [picture.publicID, picture]));
  const stored = item.photos.filter(({ publicID }) => publicID && pictures.has(publicID));
  const known = new Map(stored.map((photo) => [photo.url, photo]));
  const wanted = photosFor(photos);
  const unknown = wanted.filter(({ url }) => !known.has(url));
  return withDownloads(unknown, archive, (fetched) => {
    const downloads = fetched.filter((one) => typeof one === 'object');
    return withStored(downloads, { stored, owner }, (added, idsByHash) => {
      for (const picture of added) pictures.set(picture.publicID, picture);
      const outcomes = new Map(unknown.map(({ url }, at) => [url, fetched[at]]));
      const settled = wanted.flatMap(({ url }): ItemPhoto[] => {
        const outcome = outcomes.get(url);
        if (outcome === 'away') return [];
        if (outcome === 'dead') return [{ url }];
        if (!outcome) return [known.get(url) ?? { url }];
        return [{ url, sha256: outcome.sha256, publicID: idsByHash.get(outcome.sha256) }];
      });
      const hasNone = former.length > 0 && !settled.some(({ publicID }) => publicID);
      const hasOpenPhotos = hasNone || fetched.includes('away');
      const used = new Set(settled.map(({ publicID }) => publicID));
      const left = hasOpenPhotos ? stored.filter(({ publicID }) => !used.has(publicID)) : [];
      const all = [...settled, ...left];
      const ids = new Set(all.flatMap(({ publicID }) => publicID ?? []));
      const images = reorderPictures([...ids].slice(0, MAX_PHOTOS).flatMap((id) => pictures.get(id) ?? []));
      return work({ images, added, photos: all, hasOpenPhotos });
    });
  });
}
