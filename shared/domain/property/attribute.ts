import * as enums from '../enums';
import type { PropertyType } from '../enums';

/** Form steps with attributes. */
export type FormStep = 'basics' | 'place' | 'price' | 'facts' | 'extras';
/** Comparison groups with attribute rows. */
type CompareGroup = 'price' | 'size' | 'inside' | 'amenities';

/** Values of each kind of choice, by the name of their labels. */
export const CHOICES = {
  dealType: enums.DEAL_TYPES,
  currency: enums.CURRENCIES,
  propertyType: enums.PROPERTY_TYPES,
  subType: enums.SUB_TYPES,
  emirate: enums.EMIRATES,
  paymentPeriod: enums.PAYMENT_PERIODS,
  rentPeriod: enums.RENT_PERIODS,
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

/** Unit of a number and its allowed values. */
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
/** Measures shared by several attributes or by other figures. */
export const MEASURES = {
  money: { unit: 'AED', least: 0, most: 10_000_000_000, step: 0.01 },
  /** Money per square foot. */
  charge: { unit: 'AED / ft²', least: 0, most: 10_000_000_000, step: 0.01 },
  area: { unit: 'ft²', above: 0, most: 100_000_000 },
  load: { unit: 'kVA', least: 0, most: 100_000 },
  share: { unit: '%', least: 0, most: 100 },
  age: { unit: 'years', whole: true, least: 0, most: 100 },
  term: { unit: 'years', whole: true, least: 1, most: 30 },
  page: { unit: '', whole: true, least: 1, most: 100_000 },
} as const satisfies Record<string, Measure>;

/** Whether a measure allows a number, as `figure` of the contract does. */
export const allows = (
  { whole, least = -Infinity, above = -Infinity, most, step = 0 }: Measure,
  n: number,
): boolean =>
  n >= least &&
  n > above &&
  n <= most &&
  (!whole || Number.isInteger(n)) &&
  // Rounded, because 80000.1 / 0.01 isn't whole.
  (!step || Number.isInteger(Number((n / step).toFixed(3))));

interface Common {
  /**
   * `required`: the owner fills it in. `settled`: optional on input, always present once stored. Absent: optional;
   * `null` clears it, and replies contain null.
   */
  presence?: 'required' | 'settled';
  /** Property types it applies to; absent: all (spec/1-domain, Property). */
  types?: readonly PropertyType[];
  /** Restricts it to listings with this value. */
  when?:
    | { type: 'rent'; paymentPeriod?: 'yearly'; rentPeriod?: 'yearly' }
    | { propertyCondition: 'off-plan' }
    | { paymentPeriod: 'howManyYears' };
  /** Visibility: in lists, on the listing's page, or for its owner and staff only. */
  shown: 'card' | 'page' | 'insider';
  /** Form step that contains it. */
  step?: FormStep;
  /** Changing it sends a published listing back to pending. */
  reviewed?: true;
  /** Listed among the facts on its page. */
  fact?: true;
  /** Has a row in comparisons. */
  compare?: CompareGroup;
  /** Match counts per choice are provided. */
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
/** A single choice. Filtered by one value (`one`) or any of several (`anyOf`). */
interface One extends Common {
  kind: 'one';
  of: keyof typeof CHOICES;
  filter?: 'one' | 'anyOf' | 'own';
}
/** Multiple choices, at most 32. The filter requires all of the given values. */
interface Many extends Common {
  kind: 'many';
  of: keyof typeof CHOICES;
  filter?: 'allOf';
}
/** A number; `least` narrows its measure in the form. Filtered by a range (`minX`, `maxX`) or an upper limit. */
interface Numeric extends Common {
  kind: 'number';
  measure: Measure;
  least?: number;
  filter?: 'range' | 'atMost';
  /** Values offered in the filter. */
  offers?: readonly number[];
}
/** An attribute of its own kind: code that depends on the kind handles it in an exhaustive record. */
interface Own extends Common {
  kind: 'own';
  filter?: 'own';
}
export type Attribute = Text | Link | One | Many | Numeric | Own;
