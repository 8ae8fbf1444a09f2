/** Pictures shown in a page's gallery on a wide screen; the full-screen viewer shows the rest. */
export const GALLERY_SHOWN = 3;

/** One full-width picture, two side by side, or one large and two small ones. */
export type GalleryShape = 'single' | 'pair' | 'mosaic';

/** Layout for a number of pictures (client/src/blocks/offerPage/Gallery.tsx, client/src/styles/first.css). */
export function galleryShape(pictures: number): GalleryShape {
  if (pictures >= GALLERY_SHOWN) return 'mosaic';
  return pictures > 1 ? 'pair' : 'single';
}

/** `sizes` attribute of the first picture. Server and client must agree, or the browser fetches the picture twice. */
export const FIRST_PICTURE_SIZES: Record<GalleryShape, string> = {
  single: '(min-width: 80rem) 824px, 100vw',
  pair: '(min-width: 80rem) 544px, (min-width: 56rem) 66vw, 100vw',
  mosaic: '(min-width: 80rem) 544px, (min-width: 56rem) 66vw, 100vw',
};
