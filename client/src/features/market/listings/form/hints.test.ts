import { expect, test } from 'vitest';
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
