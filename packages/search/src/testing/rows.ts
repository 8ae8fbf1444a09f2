import * as enums from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/place/places';
import { attributeOf, choicesOf } from '@manzil/shared/domain/property/attributes';
import { SINGLE_CHOICE_FIELDS, MULTIPLE_CHOICE_FIELDS, NUMERIC_FIELDS, type SearchRow } from '../row';
import type { Random } from '@manzil/shared/domain/random';

const DAY = 86_400_000;
/** Words for titles and buildings; some share a prefix, sound alike, or have an article. */
export const ROW_WORDS = [
  ...['marina', 'marine', 'mara', 'Marbella', 'quiet', 'view', 'views', 'Jumeirah', 'Jumairah', 'Al Ghurair'],
  ...['Aljada', 'garden', 'gardens', 'Zéphyr', 'zenith', 'lagoon', 'loft', 'tower', 'towers', 'corner'],
  ...['شقة', 'شقق', 'مارينا', 'الخليج', 'خليج', 'إطلالة', 'بحيرة', 'جميرا', 'جميرة', 'برج'],
];

/** A listing and its description, which the index takes separately. */
export type DescribedRow = SearchRow & { description: string };

/** Makes listings as the index takes them, every attribute at random, often missing; `at` is the one before's next. */
export function createRowMaker(random: Random, agents: readonly string[], now: number) {
  const places = enums.EMIRATES.flatMap((city) =>
    districtsOf(city).map(({ id, lat, lng }) => ({ city, id, lat, lng })),
  );
  const buildings = Array.from(
    { length: 2000 },
    (_, at) => `${random.some(ROW_WORDS, 2).join(' ')} ${at % 700}`,
  );
  const figureOf = (key: (typeof NUMERIC_FIELDS)[number]) => {
    const attribute = attributeOf(key);
    const offers = (attribute.kind === 'number' && attribute.offers) || [1, 20_000_000];
    const most = Math.max(...offers);
    // A few round values, so that many are equal, mixed with arbitrary ones.
    return random.chance(0.7) ? (most * random.whole(1, 40)) / 40 : random.whole(1, most * 100) / 100;
  };
  /** Fields that an edit may change. */
  const facts = () => {
    // Most homes are in a few districts.
    const place = random.pick(random.chance(0.6) ? places.slice(0, 12) : places);
    return {
      ...Object.fromEntries(
        SINGLE_CHOICE_FIELDS.filter(() => random.chance(0.8)).map((key) => [
          key,
          random.pick<string>(choicesOf(key)),
        ]),
      ),
      ...Object.fromEntries(
        MULTIPLE_CHOICE_FIELDS.map((key) => [
          key,
          random.chance(0.3) ? [] : random.some<string>(choicesOf(key), random.whole(1, 6)),
        ]),
      ),
      ...Object.fromEntries(
        NUMERIC_FIELDS.filter(() => random.chance(0.8)).map((key) => [key, figureOf(key)]),
      ),
      type: random.pick(enums.DEAL_TYPES),
      propertyType: random.pick(enums.PROPERTY_TYPES),
      price: figureOf('price'),
      city: place.city,
      district: place.id,
      // Not on whole ten-thousandths, as the points of drawn areas are: a point on an outline has no side.
      location: {
        lat: (place.lat ?? 25) + random.whole(-400, 400) / 10_000 + 0.000_031,
        lng: (place.lng ?? 55) + random.whole(-400, 400) / 10_000 + 0.000_037,
      },
      maxCheques: random.pick([0, 0, 1, 2, 4, 6, 12]),
      cheapestCheques: random.pick([0, 0, 1, 2, 4]),
      dayOneCash: random.whole(1, 60) * 5000,
      verifiedAt: new Date(now - random.whole(0, 60 * 24) * (DAY / 24)),
      avgRating: random.whole(0, 10) / 2,
      priceDrop: random.chance(0.3) ? { at: new Date(now - random.whole(0, 60 * 24) * (DAY / 24)) } : null,
      permit: random.chance(0.5)
        ? { expiresAt: new Date(now + random.whole(-40, 40) * DAY).toISOString().slice(0, 10) }
        : null,
    };
  };
  const names = () => ({
    title: random.some(ROW_WORDS, random.whole(2, 5)).join(' '),
    titleAr: random.chance(0.5) ? random.some(ROW_WORDS, 3).join(' ') : null,
    buildingName: random.chance(0.4) ? random.pick(buildings) : null,
    buildingNameAr: random.chance(0.2) ? random.pick(ROW_WORDS) : null,
    project: random.chance(0.2) ? random.pick(ROW_WORDS) : null,
    agent: random.pick(agents),
    hideAgent: random.chance(0.2),
    description: random.some(ROW_WORDS, random.whole(1, 9)).join(', '),
  });
  const listing = (at: number) => ({
    ...facts(),
    ...names(),
    id: at.toString(16).padStart(24, '0'),
    referenceNo: `PR-${at.toString(36).padStart(6, '0')}`,
    views: random.whole(0, 400),
    image: `/uploads/${at}/thumb.webp`,
    isListed: true,
    updatedAt: new Date(now),
    edition: 0,
  });
  return {
    make: (at: number) => listing(at) as DescribedRow,
    /** The listing after an edit of its facts, its names or one number, or after its withdrawal. */
    edited: <Row extends SearchRow>(row: Row): Row => {
      const next = { ...row, edition: row.edition + 1, isListed: true };
      const kind = random.whole(0, 9);
      if (kind < 3) return { ...next, ...facts() };
      if (kind < 6) return { ...next, ...names() };
      if (kind < 8) return { ...next, price: figureOf('price') };
      return { ...next, isListed: kind === 9 };
    },
  };
}
