import type { PhotoSubject } from '@manzil/shared/domain/offer/photos';
import type { PictureData } from '@/ui/Picture';

/** A picture for the viewer. */
export type ViewerPicture = PictureData & { shows?: PhotoSubject | null | undefined };

/** What the viewer opens with: a photo by index, or a tab. */
export type ViewerTarget = number | 'plans' | 'spheres';
export const isViewerTarget = (
  value: unknown,
  { photos, plans, spheres }: { photos: number; plans: number; spheres: number },
): value is ViewerTarget =>
  (typeof value === 'number' && value < photos) ||
  (value === 'plans' && plans > 0) ||
  (value === 'spheres' && spheres > 0);
