import { CHOICES } from '@manzil/shared/domain/property/attribute';
import {
  appliesTo,
  ATTRIBUTE_KEYS,
  attributeOf,
  type AttributeKey,
} from '@manzil/shared/domain/property/attributes';
import { suits } from '@manzil/shared/domain/property/suitability';
import type { DemoForm } from './listingForm';
import { seededBy, type Random } from './random';

/** Filterable attributes set by `formOf`. */
const DECIDED: readonly AttributeKey[] = [
  'type',
  'propertyType',
  'city',
  'district',
  'price',
  'bedrooms',
  'bathrooms',
  'parkings',
  'area',
  'kv',
  'floors',
  'balcony',
  'furnishing',
  'propertyCondition',
  'propertyAge',
  'tenantType',
  'amenities',
  'additionalOptions',
];
/** All other filterable attributes, set at random so that every filter has matches in the demo market. */
const FURTHER = ATTRIBUTE_KEYS.filter((key) => 'filter' in attributeOf(key) && !DECIDED.includes(key));
const SHARE = 0.8;

function valueOf(key: AttributeKey, random: Random, { propertyType }: DemoForm): unknown {
  const attribute = attributeOf(key);
  if (attribute.kind === 'one') {
    return random.pick<string>(CHOICES[attribute.of].filter((choice) => suits(choice, propertyType)));
  }
  if (attribute.kind === 'many') return random.some<string>(CHOICES[attribute.of], random.whole(1, 3));
  return attribute.kind === 'number' && attribute.offers ? random.pick(attribute.offers.slice(1)) : undefined;
}

/**
 * Random values of the attributes that `formOf` leaves out. Each has its own seed, so that a new attribute doesn't
 * change the others.
 */
export const furtherAttributes = (form: DemoForm, seed: string): Partial<DemoForm> =>
  Object.fromEntries(
    FURTHER.filter((key) => appliesTo(key, form))
      .map((key) => ({ key, random: seededBy(`${seed}:${key}`) }))
      .filter(({ random }) => random.chance(SHARE))
      .map(({ key, random }) => [key, valueOf(key, random, form)]),
  );
