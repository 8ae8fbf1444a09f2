import { expect, it } from 'vitest';
import { FIRST_PICTURE_SIZES, galleryShape } from '@manzil/shared/domain/offer/gallery';
import { adviceOn } from '@manzil/shared/domain/offer/photoAdvice';
import {
  isCoverSized,
  mayBeSphere,
  photosOf,
  picturesOf,
  plansOf,
  spheresOf,
} from '@manzil/shared/domain/offer/photos';

const LOOK = { light: 120, edges: 5, print: '0000000000000000', tone: [100, 100, 100] };
const PHOTO = { width: 1600, height: 1200, look: LOOK };

it.each([
  [{}, []],
  [{ look: null }, []],
  [{ width: 1200, height: 900 }, []],
  [{ width: 1199, height: 900 }, ['small']],
  [{ width: 1200, height: 1200 }, []],
  [{ width: 1199, height: 1200 }, ['upright']],
  [{ width: 2200, height: 1000 }, []],
  [{ width: 2201, height: 1000 }, ['panorama']],
  [{ look: { ...LOOK, light: 50 } }, []],
  [{ look: { ...LOOK, light: 49, edges: 0 } }, ['dark']],
  [{ look: { ...LOOK, edges: 0.4 } }, []],
  [{ look: { ...LOOK, edges: 0.39 } }, ['blurred']],
  [{ shows: 'plan', height: 3000, look: { ...LOOK, light: 0 } }, []],
  [{ shows: 'sphere', width: 1100, height: 550 }, ['small']],
])('A photo with %o gets the advice %o.', (change, advice) => {
  expect(adviceOn([{ ...PHOTO, ...change }])).toEqual([advice]);
});

it.each([
  [{}, ['twice']],
  [{ print: '000000000000000f' }, ['twice']],
  [{ print: '8421000000000000' }, ['twice']],
  [{ print: '000000000000001f' }, []],
  [{ print: '8421100000000000' }, []],
  [{ tone: [108, 92, 100] }, ['twice']],
  [{ tone: [100, 109, 100] }, []],
  [{ tone: [100, 100, 91] }, []],
])('After a photo, the same one but for %o gets the advice %o.', (change, advice) => {
  const again = { ...PHOTO, look: { ...LOOK, ...change } };
  expect(adviceOn([PHOTO, again])).toEqual([[], advice]);
  expect(adviceOn([{ ...PHOTO, look: null }, PHOTO, again])).toEqual([[], [], advice]);
  expect(adviceOn([PHOTO, { ...again, look: null }])).toEqual([[], []]);
});

it.each([
  [2000, 1000, true],
  [2039, 1000, true],
  [2041, 1000, false],
  [1961, 1000, true],
  [1959, 1000, false],
  [1000, 2000, false],
  [0, 0, false],
])('A picture of %i by %i pixels may be a 360° panorama: %s.', (width, height, may) => {
  expect(mayBeSphere({ width, height })).toBe(may);
});

it('Photos, floor plans and panoramas of a listing keep their kind and order.', () => {
  const images = ['view', 'plan', 'sphere', null, 'plan'].map((shows, at) => ({ shows, at }));
  const ats = (list: readonly { at: number }[]) => list.map(({ at }) => at);
  expect([photosOf, plansOf, spheresOf].map((choose) => ats(choose(images)))).toEqual([[0, 3], [1, 4], [2]]);
  expect(picturesOf({ images: [1, 2], floorPlans: [3], spheres: [4, 5] })).toEqual([1, 2, 3, 4, 5]);
});

it('A cover is at least 640 pixels wide.', () => {
  expect([639, 640].map((width) => isCoverSized({ width }))).toEqual([false, true]);
});

it('A gallery shows one picture, two side by side, or three as a mosaic.', () => {
  expect([0, 1, 2, 3, 4].map(galleryShape)).toEqual(['single', 'single', 'pair', 'mosaic', 'mosaic']);
  expect(FIRST_PICTURE_SIZES.pair).toBe(FIRST_PICTURE_SIZES.mosaic);
});
