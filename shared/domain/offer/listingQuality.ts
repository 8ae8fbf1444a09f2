import { DAY_MS } from '../time/spans';
import { belongsTo } from '../property/attributes';

/** Scored fields; a partly filled form has them too. */
interface Listing {
  /** Whether its emirate requires a permit. */
  needsPermit: boolean;
  propertyType?: string | undefined;
  titleAr?: string | null | undefined;
  description?: string | undefined;
  descriptionAr?: string | null | undefined;
  imageCount: number;
  amenities?: readonly string[] | undefined;
  permit?: { number?: string | null | undefined } | null | undefined;
  bathrooms?: string | null | undefined;
  furnishing?: string | null | undefined;
  buildingName?: string | null | undefined;
  lastConfirmedAt?: Date | null | undefined;
}

const FRESH_MS = 7 * DAY_MS;

/** Hints for raising the score. */
export const QUALITY_HINTS = [
  'photo',
  'fivePhotos',
  'tenPhotos',
  'longDescription',
  'arabicTitle',
  'arabicDescription',
  'amenities',
  'permit',
  'building',
  'rooms',
  'furnishing',
  'confirmed',
] as const;
export type QualityHint = (typeof QUALITY_HINTS)[number];

interface Mark {
  hint: QualityHint;
  points: number;
  isMet: (listing: Listing, now: number) => boolean;
}

/** Scoring criteria: the hint, its points, and whether the listing meets it. Points add up to 100. */
const MARKS: readonly Mark[] = [
  { hint: 'photo', points: 15, isMet: ({ imageCount }) => imageCount >= 1 },
  { hint: 'fivePhotos', points: 12, isMet: ({ imageCount }) => imageCount >= 5 },
  { hint: 'tenPhotos', points: 8, isMet: ({ imageCount }) => imageCount >= 10 },
  { hint: 'longDescription', points: 12, isMet: ({ description }) => (description?.length ?? 0) >= 200 },
  { hint: 'arabicTitle', points: 8, isMet: ({ titleAr }) => Boolean(titleAr) },
  { hint: 'arabicDescription', points: 8, isMet: ({ descriptionAr }) => Boolean(descriptionAr) },
  { hint: 'amenities', points: 7, isMet: ({ amenities }) => (amenities?.length ?? 0) >= 5 },
  {
    hint: 'permit',
    points: 10,
    isMet: ({ needsPermit, permit }) => !needsPermit || Boolean(permit?.number),
  },
  { hint: 'building', points: 5, isMet: ({ buildingName }) => Boolean(buildingName) },
  {
    hint: 'rooms',
    points: 5,
    isMet: ({ propertyType, bathrooms }) => Boolean(bathrooms) || !belongsTo('bathrooms', propertyType),
  },
  {
    hint: 'furnishing',
    points: 5,
    isMet: ({ propertyType, furnishing }) => Boolean(furnishing) || !belongsTo('furnishing', propertyType),
  },
  {
    hint: 'confirmed',
    points: 5,
    isMet: ({ lastConfirmedAt }, now) => now - (lastConfirmedAt?.getTime() ?? 0) < FRESH_MS,
  },
];

/** Completeness score of a listing, 0–100, and hints for raising it, most points first. */
export function qualityOf(listing: Listing, now = Date.now()): { score: number; hints: QualityHint[] } {
  const missing = MARKS.filter(({ isMet }) => !isMet(listing, now));
  return {
    score: 100 - missing.reduce((sum, { points }) => sum + points, 0),
    hints: missing.sort((a, b) => b.points - a.points).map(({ hint }) => hint),
  };
}
