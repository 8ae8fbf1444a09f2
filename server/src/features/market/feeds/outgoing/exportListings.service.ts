import { createHash } from 'node:crypto';
import type { Caller } from '../../../../platform/base/caller';
import { zipOf, type ZipEntry } from '../../../../platform/files/zip';
import { readPicture } from '../../../../platform/media/serveUploads';
import { streamListings, toObjectId, type PropertyRecord } from '../../listings/listingReads';
import { feedAgentOf, ownFeedListing } from './feedListing';
import { ownerFor } from './outgoing.service';
import { writeFeed } from '../shapes';
import type { FeedListing } from '../shapes/shape';

/** A listing's pictures that aren't in the zip yet; pictures shared by listings are written once. */
async function* photosOf(
  { images }: PropertyRecord,
  paths: Map<string, string>,
  written: Set<string>,
): AsyncGenerator<ZipEntry> {
  for (const { publicID, url } of images) {
    const content = paths.has(publicID) ? undefined : await readPicture(url);
    if (!content) continue;
    const name = `photos/${createHash('sha256').update(content).digest('hex')}.webp`;
    const isWritten = written.has(name);
    paths.set(publicID, name);
    written.add(name);
    if (!isWritten) yield { name, content, isStored: true };
  }
}

async function* entriesOf(owner: string): AsyncGenerator<ZipEntry> {
  const [paths, written] = [new Map<string, string>(), new Set<string>()];
  const agent = await feedAgentOf(owner, { isInsider: true });
  const stream = () => streamListings({ agent: toObjectId(owner) });
  const listings = async function* (): AsyncGenerator<FeedListing> {
    for await (const listing of stream()) yield ownFeedListing(listing, agent, paths);
  };
  for await (const listing of stream()) yield* photosOf(listing, paths, written);
  yield { name: 'listings.json', content: writeFeed('json', listings()) };
  yield { name: 'listings.csv', content: writeFeed('csv', listings()) };
}

/** Streams all listings of an owner as JSON and CSV, with photos, in a zip that can be uploaded as a feed. */
export async function exportListings(named: string | undefined, caller: Caller) {
  const owner = await ownerFor(caller, named);
  return { stream: zipOf(entriesOf(owner)), mime: 'application/zip', name: 'listings.zip' };
}
