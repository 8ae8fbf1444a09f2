import { expect, test } from 'vitest';
import { QUALITY_HINTS } from '@manzil/shared/domain/offer/listingQuality';
import { shownHints } from './hints';

test('Each field has its most valuable hint, and the confirmation has none.', () => {
  expect(
    shownHints(['photo', 'fivePhotos', 'longDescription', 'tenPhotos', 'confirmed', 'arabicDescription']),
  ).toEqual([
    { hint: 'photo', field: 'images' },
    { hint: 'longDescription', field: 'description' },
    { hint: 'arabicDescription', field: 'descriptionAr' },
  ]);
});

test('Each hint leads to its field.', () => {
  expect(QUALITY_HINTS.map((hint) => `${hint}: ${shownHints([hint])[0]?.field}`).join('\n')).toBe(
    `photo: images
fivePhotos: images
tenPhotos: images
longDescription: description
arabicTitle: titleAr
arabicDescription: descriptionAr
amenities: amenities
permit: permit.number
building: buildingName
rooms: bathrooms
furnishing: furnishing
confirmed: undefined`,
  );
});
