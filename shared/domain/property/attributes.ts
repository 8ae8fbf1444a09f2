import { PROPERTY_TYPES, SUB_TYPES } from '../enums';
import { CHOICES, MEASURES, type Attribute } from './attribute';
import { suits } from './suitability';

const NOT_LAND = PROPERTY_TYPES.filter((type) => type !== 'commercial_lands');
const LIVED_IN = ['apartment', 'villa', 'labour', 'farms'] as const;
const WITH_SUB_TYPES = PROPERTY_TYPES.filter((type) => SUB_TYPES.some((one) => suits(one, type)));
const WITH_MACHINES = [
  'warehouses',
  'labour',
  'commercial_lands',
  'farms',
  'Retail_store',
  'office',
] as const;

const TITLE = { kind: 'text', least: 5, most: 120, shown: 'card', step: 'basics', reviewed: true } as const;
const STORY = { kind: 'text', most: 5000, shown: 'page', step: 'basics', reviewed: true } as const;
const CARD_FACT = { shown: 'card', step: 'facts', fact: true } as const;
const PAGE_FACT = { shown: 'page', step: 'facts', fact: true } as const;
const OFF_PLAN = { when: { propertyCondition: 'off-plan' }, shown: 'page' } as const;
const CHOSEN = { kind: 'one', presence: 'required', shown: 'card' } as const;

/**
 * Table of all attributes an owner fills in. Form, filter, database, in-memory catalog, replies and screens derive from
 * it (docs/ARCHITECTURE.md, "Adding an attribute"); its order is the display order. Data only: labels are kept with the
 * texts.
 */
export const ATTRIBUTES = {
  title: { ...TITLE, presence: 'required' },
  titleAr: TITLE,
  description: { ...STORY, least: 20, presence: 'required' },
  descriptionAr: { ...STORY, least: 20 },
  type: {
    ...CHOSEN,
    of: 'dealType',
    step: 'basics',
    reviewed: true,
    filter: 'own',
    facet: true,
    compare: 'inside',
  },
  propertyType: {
    ...CHOSEN,
    of: 'propertyType',
    step: 'basics',
    reviewed: true,
    filter: 'anyOf',
    facet: true,
    fact: true,
    compare: 'inside',
  },
  subType: {
    kind: 'one',
    of: 'subType',
    types: WITH_SUB_TYPES,
    shown: 'card',
    step: 'basics',
    reviewed: true,
    filter: 'anyOf',
    fact: true,
    compare: 'inside',
  },
  city: { ...CHOSEN, of: 'emirate', step: 'place', reviewed: true, filter: 'one', facet: true },
  district: {
    kind: 'own',
    presence: 'required',
    shown: 'card',
    step: 'place',
    reviewed: true,
    filter: 'own',
    facet: true,
  },
  address: { kind: 'text', least: 0, most: 200, shown: 'page', step: 'place', reviewed: true },
  buildingName: { kind: 'text', least: 0, most: 120, shown: 'page', step: 'place', reviewed: true },
  buildingNameAr: { kind: 'text', least: 0, most: 120, shown: 'page', step: 'place', reviewed: true },
  unitNumber: { kind: 'text', least: 0, most: 30, shown: 'insider', step: 'place', reviewed: true },
  location: { kind: 'own', presence: 'settled', shown: 'card', step: 'place', reviewed: true },
  placeShown: { kind: 'one', of: 'placeShown', shown: 'page', step: 'place' },
  price: {
    kind: 'number',
    measure: MEASURES.money,
    least: 1,
    presence: 'settled',
    shown: 'card',
    step: 'price',
    filter: 'range',
    facet: true,
  },
  currency: { kind: 'one', of: 'currency', presence: 'settled', shown: 'card' },
  paymentPeriod: { ...CHOSEN, of: 'paymentPeriod', step: 'price', reviewed: true },
  paymentYears: {
    kind: 'number',
    measure: MEASURES.term,
    when: { paymentPeriod: 'howManyYears' },
    shown: 'card',
    step: 'price',
  },
  rentPeriod: {
    kind: 'one',
    of: 'rentPeriod',
    when: { type: 'rent', paymentPeriod: 'yearly' },
    shown: 'card',
    step: 'price',
  },
  chequeOptions: {
    kind: 'own',
    when: { type: 'rent', rentPeriod: 'yearly' },
    shown: 'card',
    step: 'price',
  },
  bedrooms: {
    kind: 'one',
    of: 'bedrooms',
    types: LIVED_IN,
    ...CARD_FACT,
    filter: 'anyOf',
    facet: true,
    compare: 'size',
    reviewed: true,
  },
  bathrooms: {
    kind: 'one',
    of: 'bathrooms',
    types: NOT_LAND,
    ...CARD_FACT,
    filter: 'anyOf',
    facet: true,
    compare: 'size',
  },
  parkings: { kind: 'one', of: 'parkings', ...CARD_FACT, filter: 'anyOf', compare: 'size' },
  area: {
    kind: 'number',
    measure: MEASURES.area,
    presence: 'required',
    ...CARD_FACT,
    filter: 'range',
    offers: [0, 500, 800, 1200, 1800, 2500, 4000, 7000, 12_000],
    facet: true,
    compare: 'size',
    reviewed: true,
  },
  plotArea: { kind: 'number', measure: MEASURES.area, ...PAGE_FACT, compare: 'size', reviewed: true },
  kv: {
    kind: 'number',
    measure: MEASURES.load,
    types: WITH_MACHINES,
    ...PAGE_FACT,
    filter: 'range',
    offers: [0, 50, 100, 250, 500, 1000, 2500],
  },
  floors: { kind: 'one', of: 'count', types: NOT_LAND, ...PAGE_FACT, filter: 'anyOf' },
  balcony: {
    kind: 'one',
    of: 'yesNo',
    types: ['apartment', 'villa', 'office', 'labour', 'farms'],
    ...PAGE_FACT,
    filter: 'one',
  },
  furnishing: {
    kind: 'one',
    of: 'furnishing',
    types: NOT_LAND,
    ...CARD_FACT,
    filter: 'one',
    facet: true,
    compare: 'inside',
  },
  propertyCondition: {
    kind: 'one',
    of: 'propertyCondition',
    ...CARD_FACT,
    filter: 'one',
    facet: true,
    compare: 'inside',
  },
  project: { kind: 'text', least: 0, most: 120, ...PAGE_FACT, reviewed: true },
  view: { kind: 'text', least: 0, most: 120, ...PAGE_FACT, reviewed: true },
  handoverDate: { kind: 'own', ...OFF_PLAN, step: 'facts' },
  developer: { kind: 'text', least: 0, most: 120, ...OFF_PLAN, step: 'facts' },
  propertyAge: {
    kind: 'number',
    measure: MEASURES.age,
    types: NOT_LAND,
    ...PAGE_FACT,
    filter: 'atMost',
    offers: [1, 3, 5, 10, 20],
    compare: 'inside',
  },
  tenantType: {
    kind: 'one',
    of: 'tenantType',
    types: LIVED_IN,
    when: { type: 'rent' },
    ...PAGE_FACT,
    filter: 'own',
    compare: 'inside',
  },
  deposit: { kind: 'number', measure: MEASURES.money, shown: 'page', step: 'price' },
  agencyFee: { kind: 'number', measure: MEASURES.share, shown: 'page', step: 'price' },
  serviceCharge: {
    kind: 'number',
    measure: MEASURES.charge,
    shown: 'page',
    step: 'price',
    fact: true,
    compare: 'price',
  },
  billsIncluded: { kind: 'many', of: 'bills', shown: 'page', step: 'price', compare: 'price' },
  paymentPlan: { kind: 'own', ...OFF_PLAN, step: 'price' },
  amenities: {
    kind: 'many',
    of: 'amenities',
    shown: 'page',
    step: 'extras',
    filter: 'allOf',
    facet: true,
    compare: 'amenities',
  },
  additionalOptions: {
    kind: 'many',
    of: 'additionalOptions',
    shown: 'page',
    step: 'extras',
    filter: 'allOf',
    compare: 'amenities',
  },
  permit: { kind: 'own', shown: 'page', step: 'extras', reviewed: true },
  videoUrl: { kind: 'link', shown: 'page', step: 'extras', reviewed: true },
  virtualTourUrl: { kind: 'link', shown: 'page', step: 'extras', reviewed: true },
  availability: { kind: 'one', of: 'availability', presence: 'settled', shown: 'card' },
} as const satisfies Record<string, Attribute>;

export type Attributes = typeof ATTRIBUTES;
export type AttributeKey = keyof Attributes;
/** Attributes with these properties: `KeysWith<{ kind: 'number'; filter: 'range' }>`. */
export type KeysWith<Part> = {
  [Key in AttributeKey]: Attributes[Key] extends Part ? Key : never;
}[AttributeKey];

const ENTRIES: readonly [string, Attribute][] = Object.entries(ATTRIBUTES);
const isAttribute = (key: string): key is AttributeKey => Object.hasOwn(ATTRIBUTES, key);
/** An attribute, typed with all optional properties. */
export const attributeOf = (key: AttributeKey): Attribute => ATTRIBUTES[key];

export const ATTRIBUTE_KEYS = ENTRIES.map(([key]) => key).filter(isAttribute);

/** Attributes with all properties of `part`, in table order. */
export const keysWith = <const Part extends Partial<Record<keyof Attribute | 'filter', string | true>>>(
  part: Part,
) =>
  ATTRIBUTE_KEYS.filter((key): key is KeysWith<Part> => {
    const facts = new Map(Object.entries(ATTRIBUTES[key]));
    return Object.entries(part).every(([name, value]) => facts.get(name) === value);
  });

/** Values of a choice, as a type. */
export type ChoiceOf<Key extends KeysWith<{ kind: 'one' | 'many' }>> =
  (typeof CHOICES)[Attributes[Key]['of']][number];
/** Values of a choice, as a list. */
export const choicesOf = <Key extends KeysWith<{ kind: 'one' | 'many' }>>(
  key: Key,
): readonly ChoiceOf<Key>[] => CHOICES[ATTRIBUTES[key].of];

/** Known fields that decide which attributes apply. */
interface Listing {
  type?: string | null | undefined;
  propertyType?: string | null | undefined;
  subType?: string | null | undefined;
  propertyCondition?: string | null | undefined;
  paymentPeriod?: string | null | undefined;
  /** Yearly if missing. */
  rentPeriod?: string | null | undefined;
}

/** Whether the attribute applies to a property type. Keys that aren't attributes apply to every type. */
export function belongsTo(key: string, propertyType: string | undefined): boolean {
  const types = isAttribute(key) ? attributeOf(key).types : undefined;
  return !types || types.some((type) => type === propertyType);
}

/**
 * Whether the attribute applies to this listing, given its property type, deal, payment and condition. A subtype applies
 * to its own property types only.
 */
export function appliesTo(key: string, listing: Listing): boolean {
  const when = isAttribute(key) ? attributeOf(key).when : undefined;
  if (key === 'subType' && !suits(listing.subType ?? '', listing.propertyType ?? undefined)) return false;
  const answers = new Map(Object.entries({ ...listing, rentPeriod: listing.rentPeriod || 'yearly' }));
  return (
    belongsTo(key, listing.propertyType ?? undefined) &&
    Object.entries(when ?? {}).every(([name, value]) => answers.get(name) === value)
  );
}
