import { createHash } from 'node:crypto';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { foldWords, tokensOf } from '@manzil/shared/domain/text/fold';
import { descriptionWords, listingTexts, listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { CODED, MASKED, NUMERIC, numericValue, type SearchRow } from '@manzil/search';
import { env } from '../../../../../platform/base/env';

/** Fields other than attributes and figures. */
const OWN_FIELDS = {
  id: 'keyword',
  /** "emirate/district". */
  place: 'keyword',
  district: 'keyword',
  /** Absent if the agent is hidden. */
  agent: 'keyword',
  /** Folded words, as in memory; OpenSearch runs no analysis. */
  tokens: 'keyword',
  descriptionWords: 'keyword',
  /** Folded name and place of the building, and its words. */
  building: 'keyword',
  buildingTokens: 'keyword',
  updatedAt: 'double',
  edition: 'double',
} as const;
/** Returned but never searched. */
const SHOWN = ['title', 'titleAr', 'image', 'buildingName'] as const;

/** Index settings and mapping, from the attribute table. */
export const INDEX = {
  // A removed listing may return unchanged, with a version older than its removal.
  settings: { index: { refresh_interval: '500ms', gc_deletes: '1s' } },
  mappings: {
    dynamic: 'strict',
    properties: {
      ...Object.fromEntries(Object.entries(OWN_FIELDS).map(([name, type]) => [name, { type }])),
      ...Object.fromEntries([...CODED, ...MASKED].map((name) => [name, { type: 'keyword' }])),
      ...Object.fromEntries(NUMERIC.map((name) => [name, { type: 'double' }])),
      ...Object.fromEntries(
        SHOWN.map((name) => [name, { type: 'keyword', index: false, doc_values: false }]),
      ),
      // Folded texts for phrases; the gap stops phrases from spanning two texts.
      lines: { type: 'text', analyzer: 'whitespace', position_increment_gap: 100 },
    },
  },
} as const;

const isKnown = (field: (typeof CODED | typeof MASKED)[number], value: string | null | undefined) =>
  choicesOf(field).some((choice: string) => choice === value);

/** A listing as stored in OpenSearch. */
export interface Document extends Record<string, unknown> {
  id: string;
  updatedAt: number;
  edition: number;
}

/** Converts a published listing. */
export function documentOf(
  listing: SearchRow,
  descriptions: Parameters<typeof descriptionWords>[0],
): Document {
  const { id, city, district, buildingName } = listing;
  const place = `${city}/${district}`;
  const numbers = NUMERIC.map((name) => [name, numericValue(listing, name)] as const);
  return {
    id,
    place,
    district,
    ...(!listing.hideAgent && { agent: listing.agent }),
    tokens: listingTokens(listing),
    descriptionWords: descriptionWords(descriptions),
    lines: listingTexts(listing).map((text) => foldWords(text).join(' ')),
    ...(buildingName && {
      building: `${place}/${foldWords(buildingName).join(' ')}`,
      buildingTokens: tokensOf([buildingName]),
      buildingName,
    }),
    title: listing.title,
    titleAr: listing.titleAr ?? null,
    image: listing.image,
    updatedAt: listing.updatedAt.getTime(),
    edition: listing.edition,
    ...Object.fromEntries(
      CODED.filter((key) => isKnown(key, listing[key])).map((key) => [key, listing[key]]),
    ),
    ...Object.fromEntries(MASKED.map((key) => [key, listing[key].filter((id) => isKnown(key, id))])),
    ...Object.fromEntries(numbers.filter(([, number]) => number > -Infinity)),
  };
}

const SAMPLE = { title: 'Bright Al Jada studio 2', titleAr: 'شقّة في الجادة', referenceNo: 'PR-1' } as const;

/**
 * Name of the alias of the current index. A version with other attributes, choices or folding has another alias, so
 * that the former version goes on with its own index while the new one is built beside it.
 */
export function aliasOf(): string {
  const shape = [
    INDEX.mappings,
    [...CODED, ...MASKED].map((field) => [field, choicesOf(field)]),
    listingTokens({ ...SAMPLE, city: 'dubai', district: 'al_barsha', propertyType: 'apartment' }),
    descriptionWords([SAMPLE.title, SAMPLE.titleAr]),
  ];
  const hash = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12);
  return `${env().OPENSEARCH_INDEX}-${hash}`;
}
