import {
  isCoverSized,
  mayBeSphere,
  photosOf,
  plansOf,
  spheresOf,
  type PhotoSubject,
} from '@manzil/shared/domain/offer/photos';
import { invalid } from '../base/errors';
import type { Picture } from './media';

/** Owner's note on a picture: its subject and focal point; null clears a value. */
export interface PhotoNote {
  publicID: string;
  shows?: PhotoSubject | null | undefined;
  focus?: { x: number; y: number } | null | undefined;
}

/**
 * Applies notes to pictures; ignores those of other pictures.
 * @throws 400 for a picture marked as a sphere that lacks the aspect ratio of one
 */
export function annotatePictures(images: readonly Picture[], notes: readonly PhotoNote[] = []): Picture[] {
  const byId = new Map(notes.map((note) => [note.publicID, note]));
  return images.map((image) => {
    const { shows, focus } = byId.get(image.publicID) ?? {};
    if (shows === 'sphere' && !mayBeSphere(image)) {
      throw invalid({ path: 'photoNotes', key: 'validation.invalid' });
    }
    return { ...image, ...(shows !== undefined && { shows }), ...(focus !== undefined && { focus }) };
  });
}

/**
 * A listing's pictures in storage order, with their notes: the first photo large enough for a cover, the other photos in
 * their owner's order, floor plans, spheres.
 * @throws 400 as `annotatePictures`
 */
export function reorderPictures(images: readonly Picture[], notes?: readonly PhotoNote[]): Picture[] {
  const all = annotatePictures(images, notes);
  const photos = photosOf(all);
  const cover = photos.find(isCoverSized);
  const others = photos.filter((photo) => photo !== cover);
  return [...(cover ? [cover] : []), ...others, ...plansOf(all), ...spheresOf(all)];
}
