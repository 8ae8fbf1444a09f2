import type { Picture } from './media';

/** The smallest stored size of a photo, for pins and small rows. */
export const thumbnailOf = (picture: Pick<Picture, 'url' | 'srcset'> | undefined): string | null =>
  picture ? (picture.srcset.split(' ')[0] ?? picture.url) : null;
