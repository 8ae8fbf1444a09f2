import { mayBeSphere, type PhotoSubject } from '@manzil/shared/domain/photos';
import { invalid } from '../errors';
import type { Picture } from './media';

/** What is said of a picture; null takes it back. */
export interface PhotoNote {
  publicID: string;
  shows?: PhotoSubject | null | undefined;
  focus?: { x: number; y: number } | null | undefined;
}

/**
 * The pictures with what is said of them; notes on others are passed over.
 * @throws 400 for a picture of everything around that has not the shape of one
 */
export function noted(images: readonly Picture[], notes: readonly PhotoNote[] = []): Picture[] {
  const said = new Map(notes.map((note) => [note.publicID, note]));
  return images.map((image) => {
    const { shows, focus } = said.get(image.publicID) ?? {};
    if (shows === 'sphere' && !mayBeSphere(image)) {
      throw invalid({ path: 'photoNotes', key: 'validation.invalid' });
    }
    return { ...image, ...(shows !== undefined && { shows }), ...(focus !== undefined && { focus }) };
  });
}
