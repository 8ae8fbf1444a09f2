/** What the gallery of a page shows at once on a wide screen; further pictures are in its full-screen viewer. */
export const GALLERY_SHOWN = 5;

/** One picture over the whole width, two side by side, or one large and four small ones. */
export type GalleryShape = 'single' | 'pair' | 'mosaic';

/** How so many pictures are laid out (client/src/offer/Gallery.tsx, client/src/styles/first.css). */
export function galleryShape(pictures: number): GalleryShape {
  if (pictures >= GALLERY_SHOWN) return 'mosaic';
  return pictures > 1 ? 'pair' : 'single';
}

/** How wide the first picture is shown, as the attribute `sizes`: the same for server and client, or it is fetched twice. */
export const FIRST_PICTURE_SIZES: Record<GalleryShape, string> = {
  single: '(min-width: 80rem) 1248px, 100vw',
  pair: '(min-width: 80rem) 832px, (min-width: 56rem) 66vw, 100vw',
  mosaic: '(min-width: 56rem) 640px, 100vw',
};
