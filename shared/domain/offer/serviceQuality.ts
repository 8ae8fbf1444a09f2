/** Maximum number of photos per service (spec/1-domain, Service). */
export const MAX_SERVICE_PHOTOS = 10;

/** Scored fields; a partly filled form has them too. */
interface Service {
  titleAr?: string | null | undefined;
  description?: string | undefined;
  descriptionAr?: string | null | undefined;
  price?: unknown;
  vatIncluded?: boolean | null | undefined;
  included?: readonly unknown[] | null | undefined;
  hours?: readonly unknown[] | null | undefined;
  licence?: { number?: string | null | undefined } | null | undefined;
  imageCount: number;
}

/** Hints for raising the score. */
export const SERVICE_HINTS = [
  'photo',
  'fivePhotos',
  'longDescription',
  'arabicTitle',
  'arabicDescription',
  'included',
  'hours',
  'price',
  'vat',
  'licence',
] as const;
export type ServiceHint = (typeof SERVICE_HINTS)[number];

/** Scoring criteria: points, and whether the service meets the criterion. Points add up to 100. */
const MARKS: Readonly<Record<ServiceHint, { points: number; isMet: (service: Service) => boolean }>> = {
  photo: { points: 15, isMet: ({ imageCount }) => imageCount >= 1 },
  fivePhotos: { points: 10, isMet: ({ imageCount }) => imageCount >= 5 },
  longDescription: { points: 12, isMet: ({ description }) => (description?.length ?? 0) >= 200 },
  arabicTitle: { points: 8, isMet: ({ titleAr }) => Boolean(titleAr) },
  arabicDescription: { points: 8, isMet: ({ descriptionAr }) => Boolean(descriptionAr) },
  included: { points: 13, isMet: ({ included }) => (included?.length ?? 0) >= 3 },
  hours: { points: 12, isMet: ({ hours }) => (hours?.length ?? 0) > 0 },
  price: { points: 10, isMet: ({ price }) => price !== undefined && price !== null && price !== '' },
  vat: {
    points: 4,
    isMet: ({ vatIncluded }) => vatIncluded !== undefined && vatIncluded !== null,
  },
  licence: { points: 8, isMet: ({ licence }) => Boolean(licence?.number) },
};

/** Completeness score of a service, 0–100, and hints for raising it, most points first. */
export function serviceQuality(service: Service): { score: number; hints: ServiceHint[] } {
  const missing = SERVICE_HINTS.filter((hint) => !MARKS[hint].isMet(service));
  return {
    score: 100 - missing.reduce((sum, hint) => sum + MARKS[hint].points, 0),
    hints: missing.sort((a, b) => MARKS[b].points - MARKS[a].points),
  };
}
