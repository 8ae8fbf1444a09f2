import type { Picture } from './media';

/** URL of a photo's smallest stored size, for pins and small rows. */
export const thumbnailOf = (picture: Pick<Picture, 'url' | 'srcset'> | undefined): string | null =>
  picture ? (picture.srcset.split(' ')[0] ?? picture.url) : null;
