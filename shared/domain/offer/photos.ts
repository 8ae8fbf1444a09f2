/**
 * Subject of a listing photo, as stated by its owner. A `plan` is a floor plan, a `sphere` a 360° panorama; both are
 * kept apart from the photos.
 */
export const PHOTO_SUBJECTS = [
  'living',
  'bedroom',
  'kitchen',
  'bathroom',
  'balcony',
  'building',
  'view',
  'other',
  'plan',
  'sphere',
] as const;
export type PhotoSubject = (typeof PHOTO_SUBJECTS)[number];

interface Tagged {
  shows?: string | null | undefined;
}
const isPlan = ({ shows }: Tagged): boolean => shows === 'plan';
const isSphere = ({ shows }: Tagged): boolean => shows === 'sphere';
/** Whether it is kept apart from the photos. */
export const isKeptApart = (picture: Tagged): boolean => isPlan(picture) || isSphere(picture);

/** Allowed deviation of a panorama from the aspect ratio 2:1. */
const SPHERE_SLACK = 0.02;
/** Whether it can be a 360° panorama: an equirectangular picture is twice as wide as high. */
export const mayBeSphere = ({ width, height }: { width: number; height: number }): boolean =>
  Math.abs(width / height / 2 - 1) <= SPHERE_SLACK;

/** Photos among a listing's pictures, in order. */
export const photosOf = <T extends Tagged>(images: readonly T[]): T[] =>
  images.filter((image) => !isKeptApart(image));
/** Floor plans among them. */
export const plansOf = <T extends Tagged>(images: readonly T[]): T[] => images.filter(isPlan);

/** 360° panoramas among them. */
export const spheresOf = <T extends Tagged>(images: readonly T[]): T[] => images.filter(isSphere);

/** All pictures in stored order. */
export const picturesOf = <T>({
  images,
  floorPlans,
  spheres,
}: {
  images: readonly T[];
  floorPlans: readonly T[];
  spheres: readonly T[];
}): T[] => [...images, ...floorPlans, ...spheres];

/** Minimum width of a cover in pixels (spec/1-domain, `images`). */
export const COVER_WIDTH = 640;
export const isCoverSized = ({ width }: { width: number }): boolean => width >= COVER_WIDTH;
