import { Images, Rotate3d } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FIRST_PICTURE_SIZES,
  GALLERY_SHOWN,
  galleryShape,
  type GalleryShape,
} from '@manzil/shared/domain/offer/gallery';
import { lazyPart } from '@/platform/browser/lazyPart';
import { cx } from '@/ui/classes';
import { useHistoryState } from '@/ui/overlay/useHistoryState';
import { Picture } from '@/ui/Picture';
import type { ViewerExtras } from './viewer/Viewer';
import { isViewerTarget, type ViewerTarget, type ViewerPicture } from './viewer/viewerPicture';

const Viewer = lazyPart(async () => (await import('./viewer/Viewer')).Viewer);
const OPENS =
  'flex h-11 items-center gap-2 rounded-control bg-raised px-4 text-small font-medium text-strong shadow-lift';
/** Number of photos after the first to print. */
const PRINTED = 3;

const COLUMNS: Record<GalleryShape, string> = {
  single: 'md:grid-rows-1',
  pair: 'md:grid-cols-[2fr_1fr] md:grid-rows-1',
  mosaic: 'md:grid-cols-[2fr_1fr] md:grid-rows-2',
};
/** Number of photos visible on a wide screen. */
const VISIBLE_PHOTOS: Record<GalleryShape, number> = { single: 1, pair: 2, mosaic: GALLERY_SHOWN };

/** Buttons at the gallery's edge that open the full-screen viewer. */
function ViewerButtons({
  photos,
  hasSpheres,
  onOpen,
}: {
  photos: number;
  hasSpheres: boolean;
  onOpen: (what: ViewerTarget) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="absolute end-4 bottom-4 flex gap-2 print:hidden">
      {hasSpheres && (
        <button type="button" onClick={() => onOpen('spheres')} className={OPENS}>
          <Rotate3d aria-hidden className="size-4.5" />
          {t('photos.subject.sphere')}
        </button>
      )}
      <button type="button" onClick={() => onOpen(0)} className={OPENS}>
        <Images aria-hidden className="size-4.5" />
        {t('single.allPhotos', { count: photos })}
      </button>
    </div>
  );
}

/** One large photo and two small ones; a swipeable row on phones. Each opens the full-screen viewer. */
export function Gallery({
  images,
  title,
  extras,
  children,
}: {
  images: (ViewerPicture & { publicID: string })[];
  title: string;
  extras?: ViewerExtras;
  /** Overlaid on the photos. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const viewer = useHistoryState('photo');
  if (images.length === 0) return null;
  const shape = galleryShape(images.length);
  return (
    <div className="relative -mx-(--gutter) min-w-0 md:mx-0">
      <ul
        className={cx(
          'flex snap-x snap-mandatory gap-2 overflow-x-auto md:grid md:h-80 md:overflow-hidden lg:h-[28rem] md:rounded-sheet',
          'print:grid print:h-auto! print:grid-cols-3! print:grid-rows-none! print:overflow-visible',
          COLUMNS[shape],
        )}
      >
        {images.map((picture, at) => (
          <li
            key={picture.publicID}
            className={cx(
              'w-full shrink-0 snap-center md:w-auto',
              at === 0 && shape === 'mosaic' && 'md:row-span-2',
              at >= VISIBLE_PHOTOS[shape] && 'md:hidden',
              at < PRINTED ? 'print:row-auto print:block! print:w-auto' : 'print:hidden',
            )}
          >
            <button
              type="button"
              className="block size-full"
              aria-label={t('single.openPhoto', { n: at + 1, of: images.length })}
              onClick={() => viewer.open(at)}
            >
              <Picture
                picture={picture}
                alt={at === 0 ? title : ''}
                isFirst={at === 0}
                sizes={at === 0 ? FIRST_PICTURE_SIZES[shape] : '(min-width: 56rem) 420px, 100vw'}
                className="aspect-4/3 w-full md:aspect-auto md:h-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {children}
      <ViewerButtons
        photos={images.length}
        hasSpheres={Boolean(extras?.spheres?.length)}
        onOpen={viewer.open}
      />
      {isViewerTarget(viewer.value, {
        photos: images.length,
        plans: extras?.plans?.length ?? 0,
        spheres: extras?.spheres?.length ?? 0,
      }) && (
        <Suspense fallback={null}>
          <Viewer
            pictures={images}
            title={title}
            opened={viewer.value}
            extras={extras}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </div>
  );
}
