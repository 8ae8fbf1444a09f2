import * as enums from '../enums';
import type { PropertyType } from '../enums';

/** The steps of the form that ask for attributes. */
export type FormStep = 'basics' | 'place' | 'price' | 'facts' | 'extras';
/** The groups of a comparison that have rows of attributes. */
type CompareGroup = 'price' | 'size' | 'inside' | 'amenities';

/** The values that a choice may have, by the name of their labels. */
export const CHOICES = {
  dealType: enums.DEAL_TYPES,
  currency: enums.CURRENCIES,
  propertyType: enums.PROPERTY_TYPES,
  emirate: enums.EMIRATES,
  paymentPeriod: enums.PAYMENT_PERIODS,
  bedrooms: enums.BEDROOMS,
  bathrooms: enums.COUNTS,
  parkings: enums.COUNTS,
  count: enums.COUNTS,
  yesNo: enums.YES_NO,
  furnishing: enums.FURNISHINGS,
  placeShown: enums.PLACE_SHOWN,
  propertyCondition: enums.PROPERTY_CONDITIONS,
  tenantType: enums.TENANT_TYPES,
  availability: enums.AVAILABILITIES,
  amenities: enums.AMENITIES,
  additionalOptions: enums.ADDITIONAL_OPTIONS,
  bills: enums.BILLS,
} as const;

/** What a number measures: its unit and the figures it may be. */
export interface Measure {
  unit: string;
  /** Whole numbers only. */
  whole?: true;
  least?: number;
  /** Greater than this. */
  above?: number;
  most: number;
  /** A multiple of this. */
  step?: number;
}
/** The measures that several attributes have, or that other figures share. */
export const MEASURES = {
  money: { unit: 'AED', least: 0, most: 10_000_000_000, step: 0.01 },
  /** Money for each square foot. */
  charge: { unit: 'AED / ft²', least: 0, most: 10_000_000_000, step: 0.01 },
  area: { unit: 'ft²', above: 0, most: 100_000_000 },
  load: { unit: 'kVA', least: 0, most: 100_000 },
  share: { unit: '%', least: 0, most: 100 },
  age: { unit: 'years', whole: true, least: 0, most: 100 },
  term: { unit: 'years', whole: true, least: 1, most: 30 },
} as const satisfies Record<string, Measure>;

interface Common {
  /**
   * `required`: its owner fills it in. `settled`: may be left out, and is always there once stored. Absent: may stay
   * empty; `null` clears it, and it is answered as null.
   */
  presence?: 'required' | 'settled';
  /** The only types of property it belongs to; absent: all (spec/1-domain, Property). */
  types?: readonly PropertyType[];
  /** The only listings it belongs to, by another answer of theirs. */
  when?: { type: 'rent' } | { propertyCondition: 'off-plan' } | { paymentPeriod: 'howManyYears' };
  /** Who reads it: lists already, its page only, or its owner and staff only. */
  shown: 'card' | 'page' | 'insider';
  /** The step of the form that asks for it. */
  step?: FormStep;
  /** A change of it sends a published listing back to pending. */
  reviewed?: true;
  /** Among the facts on its page. */
  fact?: true;
  /** It has a row in comparisons. */
  compare?: CompareGroup;
  /** How many listings each choice would bring is counted. */
  facet?: true;
}

/** Text of `least` to `most` characters. */
interface Text extends Common {
  kind: 'text';
  least: number;
  most: number;
}
/** An https address. */
interface Link extends Common {
  kind: 'link';
}
/** One of few values. Asked as exactly one of them (`one`), or as any of several (`anyOf`). */
interface One extends Common {
  kind: 'one';
  of: keyof typeof CHOICES;
  filter?: 'one' | 'anyOf' | 'own';
}
/** Several of few values, at most 32. Asked so that all of them are there. */
interface Many extends Common {
  kind: 'many';
  of: keyof typeof CHOICES;
  filter?: 'allOf';
}
/** A number; `least` narrows its measure in the form. Asked as a range (`minX`, `maxX`), or by an upper limit. */
interface Numeric extends Common {
  kind: 'number';
  measure: Measure;
  least?: number;
  filter?: 'range' | 'atMost';
  /** The figures that the filter's control offers. */
  offers?: readonly number[];
}
/** What is like no other: whatever depends on the kind has it in an exhaustive record of its own. */
interface Own extends Common {
  kind: 'own';
  filter?: 'own';
}
export type Attribute = Text | Link | One | Many | Numeric | Own;
