/**
 * What a photo of a listing shows, as its owner says. A `plan` is a floor plan, a `sphere` a picture of everything around
 * (360°); both stand apart from the photos.
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
/** Whether it stands apart from the photos. */
export const standsApart = (picture: Tagged): boolean => isPlan(picture) || isSphere(picture);

/** How far from twice as wide as high the whole sphere may be drawn. */
const SPHERE_SLACK = 0.02;
/** Whether it can be a picture of everything around: the sphere laid flat is twice as wide as high. */
export const mayBeSphere = ({ width, height }: { width: number; height: number }): boolean =>
  height > 0 && Math.abs(width / height / 2 - 1) <= SPHERE_SLACK;

/** The photos among the pictures of a listing, in their order. */
export const photosOf = <T extends Tagged>(images: readonly T[]): T[] =>
  images.filter((image) => !standsApart(image));
/** Its floor plans. */
export const plansOf = <T extends Tagged>(images: readonly T[]): T[] => images.filter(isPlan);

/** Its pictures of everything around. */
export const spheresOf = <T extends Tagged>(images: readonly T[]): T[] => images.filter(isSphere);

/** All of them again, as they are stored. */
export const picturesOf = <T>({
  images,
  floorPlans,
  spheres,
}: {
  images: readonly T[];
  floorPlans: readonly T[];
  spheres: readonly T[];
}): T[] => [...images, ...floorPlans, ...spheres];

/** A cover is at least so many pixels wide (spec/1-domain, `images`). */
export const COVER_WIDTH = 640;
export const isCoverSized = ({ width }: { width: number }): boolean => width >= COVER_WIDTH;
