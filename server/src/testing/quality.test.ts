import { expect, it } from 'vitest';
import { qualityOf, QUALITY_HINTS } from '@manzil/shared/domain/offer/listingQuality';
import { serviceQuality, SERVICE_HINTS } from '@manzil/shared/domain/offer/serviceQuality';

const NOW = Date.parse('2026-11-27T08:00:00Z');
const DAY = 86_400_000;

const LISTING = {
  needsPermit: true,
  propertyType: 'apartment',
  titleAr: 'شقة',
  description: 'x'.repeat(200),
  descriptionAr: 'وصف',
  imageCount: 10,
  amenities: ['wifi', 'pool', 'gym', 'tv', 'balcony'],
  permit: { number: '7112' },
  bathrooms: '2',
  furnishing: 'furnished',
  buildingName: 'Marina Gate',
  lastConfirmedAt: new Date(NOW - 7 * DAY + 1),
};

it('A complete listing scores 100, an empty one 0 with all hints, most points first.', () => {
  expect(qualityOf(LISTING, NOW)).toEqual({ score: 100, hints: [] });
  expect(qualityOf({ needsPermit: true, propertyType: 'apartment', imageCount: 0 }, NOW)).toEqual({
    score: 0,
    hints: [
      ...[
        'photo',
        'fivePhotos',
        'longDescription',
        'permit',
        'tenPhotos',
        'arabicTitle',
        'arabicDescription',
      ],
      ...['amenities', 'building', 'rooms', 'furnishing', 'confirmed'],
    ],
  });
  expect(QUALITY_HINTS).toHaveLength(12);
});

it.each([
  [{ imageCount: 9 }, 92, ['tenPhotos']],
  [{ imageCount: 5 }, 92, ['tenPhotos']],
  [{ imageCount: 4 }, 80, ['fivePhotos', 'tenPhotos']],
  [{ imageCount: 1 }, 80, ['fivePhotos', 'tenPhotos']],
  [{ imageCount: 0 }, 65, ['photo', 'fivePhotos', 'tenPhotos']],
  [{ description: 'x'.repeat(199) }, 88, ['longDescription']],
  [{ description: undefined }, 88, ['longDescription']],
  [{ titleAr: null }, 92, ['arabicTitle']],
  [{ descriptionAr: '' }, 92, ['arabicDescription']],
  [{ amenities: ['wifi', 'pool', 'gym', 'tv'] }, 93, ['amenities']],
  [{ permit: { number: '' } }, 90, ['permit']],
  [{ permit: null }, 90, ['permit']],
  [{ permit: null, needsPermit: false }, 100, []],
  [{ buildingName: '' }, 95, ['building']],
  [{ bathrooms: null }, 95, ['rooms']],
  [{ bathrooms: null, propertyType: 'commercial_lands' }, 100, []],
  [{ furnishing: null }, 95, ['furnishing']],
  [{ furnishing: null, propertyType: 'commercial_lands' }, 100, []],
  [{ lastConfirmedAt: new Date(NOW - 7 * DAY) }, 95, ['confirmed']],
  [{ lastConfirmedAt: null }, 95, ['confirmed']],
])('A listing complete but for %o scores %i.', (change, score, hints) => {
  expect(qualityOf({ ...LISTING, ...change }, NOW)).toEqual({ score, hints });
});

const SERVICE = {
  titleAr: 'تنظيف',
  description: 'x'.repeat(200),
  descriptionAr: 'وصف',
  price: 0,
  vatIncluded: false,
  included: ['a', 'b', 'c'],
  hours: [{}],
  licence: { number: 'CN-1' },
  imageCount: 5,
};

it('A complete service scores 100, an empty one 0 with all hints, most points first.', () => {
  expect(serviceQuality(SERVICE)).toEqual({ score: 100, hints: [] });
  expect(serviceQuality({ imageCount: 0 })).toEqual({
    score: 0,
    hints: [
      ...['photo', 'included', 'longDescription', 'hours', 'fivePhotos', 'price'],
      ...['arabicTitle', 'arabicDescription', 'licence', 'vat'],
    ],
  });
  expect(SERVICE_HINTS).toHaveLength(10);
});

it.each([
  [{ imageCount: 4 }, 90, ['fivePhotos']],
  [{ imageCount: 1 }, 90, ['fivePhotos']],
  [{ imageCount: 0 }, 75, ['photo', 'fivePhotos']],
  [{ description: 'x'.repeat(199) }, 88, ['longDescription']],
  [{ titleAr: '' }, 92, ['arabicTitle']],
  [{ descriptionAr: null }, 92, ['arabicDescription']],
  [{ included: ['a', 'b'] }, 87, ['included']],
  [{ hours: [] }, 88, ['hours']],
  [{ price: null }, 90, ['price']],
  [{ price: undefined }, 90, ['price']],
  [{ price: '' }, 90, ['price']],
  [{ vatIncluded: null }, 96, ['vat']],
  [{ vatIncluded: undefined }, 96, ['vat']],
  [{ licence: { number: '' } }, 92, ['licence']],
  [{ licence: null }, 92, ['licence']],
])('A service complete but for %o scores %i.', (change, score, hints) => {
  expect(serviceQuality({ ...SERVICE, ...change })).toEqual({ score, hints });
});
