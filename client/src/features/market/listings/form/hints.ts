import type { QualityHint } from '@manzil/shared/domain/offer/listingQuality';

/** The field to which a hint leads; `confirmed` is resolved in the list instead. */
const FIELD_OF: Readonly<Record<QualityHint, string | undefined>> = {
  photo: 'images',
  fivePhotos: 'images',
  tenPhotos: 'images',
  longDescription: 'description',
  arabicTitle: 'titleAr',
  arabicDescription: 'descriptionAr',
  amenities: 'amenities',
  permit: 'permit.number',
  building: 'buildingName',
  rooms: 'bathrooms',
  furnishing: 'furnishing',
  confirmed: undefined,
};

/** One hint per field, the most valuable: without photos there is no point in asking for ten. */
export const shownHints = (hints: readonly QualityHint[]): { hint: QualityHint; field: string }[] =>
  hints.flatMap((hint, at) => {
    const field = FIELD_OF[hint];
    const isFirst = hints.findIndex((other) => FIELD_OF[other] === field) === at;
    return field && isFirst ? [{ hint, field }] : [];
  });
