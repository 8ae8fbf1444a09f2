import { z } from 'zod';
import * as enums from '../../domain/enums';
import * as limits from '../../domain/place/placeLimits';
import {
  FIGURES,
  FILTER_KEYS,
  boundsOf,
  type MaxKey,
  type MinKey,
  type OwnKey,
} from '../../domain/property/filterConditions';
import {
  ATTRIBUTES,
  choicesOf,
  keysWith,
  type ChoiceOf,
  type KeysWith,
} from '../../domain/property/attributes';
import { dealType, district, figure, personRef, search } from './scalars';

/** Choices as `bedrooms:studio`: see domain/property/namedValue. */
const namedValues = (most: number) =>
  z
    .array(
      z
        .string()
        .regex(/^[A-Za-z]+:[\w+/-]+$/)
        .max(limits.LONGEST_NAMED),
    )
    .max(most)
    .optional();

/** Filters with rules of their own. */
const own = {
  type: dealType.optional(),
  /** The catalog's synonym for `type`. */
  category: dealType.optional(),
  district: district.optional(),
  /** In any of these places: emirates, or districts as `emirate/district`. */
  places: z
    .array(
      z
        .string()
        .regex(/^[a-z_]+(\/[a-z0-9_]+)?$/)
        .max(limits.LONGEST_PLACE),
    )
    .max(limits.MAX_PLACES)
    .optional(),
  /** Near any of these: landmark ids, or a kind for all landmarks of that kind. */
  near: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9_]+$/)
        .max(limits.LONGEST_NEAR),
    )
    .max(limits.MAX_NEAR)
    .optional(),
  within: figure(FIGURES.within).optional(),
  /** Within any of these outlines: see domain/areas. */
  areas: z
    .array(
      z
        .string()
        .regex(/^[\w-]+$/)
        .max(limits.LONGEST_AREA),
    )
    .max(limits.MAX_AREAS)
    .optional(),
  /** Maximum driving minutes from each of these places: see domain/reach. */
  reach: z
    .array(
      z
        .string()
        .regex(/^[a-z]+(_[\d.]+){3}$/)
        .max(limits.LONGEST_REACH),
    )
    .max(limits.MAX_REACH)
    .optional(),
  tenantType: z.enum(enums.TENANT_TYPES).optional(),
  search,
  sort: z.enum(enums.PROPERTY_SORTS).optional(),
  /** west, south, east, north in degrees. */
  bbox: z.array(z.number().min(-180).max(180)).length(4).optional(),
  agent: personRef.optional(),
  cheques: figure(FIGURES.cheques).optional(),
  postedWithin: figure(FIGURES.postedWithin).optional(),
  /** The price fell in the last 30 days. */
  reduced: z.boolean().optional(),
  /** Has an unexpired permit; staff checked it on publication. */
  permitted: z.boolean().optional(),
  /** Values to exclude. */
  avoid: namedValues(limits.MAX_AVOIDED),
  /** Nice-to-haves: they don't filter, but homes with more of them rank first. */
  nice: namedValues(limits.MAX_NICE),
  cash: figure(FIGURES.cash).optional(),
} satisfies Record<OwnKey, z.ZodType>;

type Answer<Value> = z.ZodOptional<z.ZodType<Value, Value>>;
type Tabled = { [Key in KeysWith<{ filter: 'one' }>]: Answer<ChoiceOf<Key>> } & {
  [Key in KeysWith<{ filter: 'anyOf' | 'allOf' }>]: Answer<ChoiceOf<Key>[]>;
} & Record<MinKey | MaxKey | KeysWith<{ filter: 'atMost' }>, Answer<number>>;

/** Schemas derived from the attribute table, by kind of filter. */
const TABLED: { [Kind in Exclude<keyof typeof FILTER_KEYS, 'own'>]: () => [string, z.ZodType][] } = {
  one: () => FILTER_KEYS.one.map((key) => [key, z.enum(choicesOf(key)).optional()]),
  anyOf: () => FILTER_KEYS.anyOf.map((key) => [key, listOfChoices(choicesOf(key))]),
  allOf: () => FILTER_KEYS.allOf.map((key) => [key, listOfChoices(choicesOf(key))]),
  range: () =>
    FILTER_KEYS.range.flatMap((key) =>
      boundsOf(key).map((bound): [string, z.ZodType] => [bound, figure(ATTRIBUTES[key].measure).optional()]),
    ),
  atMost: () => FILTER_KEYS.atMost.map((key) => [key, figure(ATTRIBUTES[key].measure).optional()]),
};
const listOfChoices = (choices: readonly string[]) => z.array(z.enum(choices)).max(choices.length).optional();

/** The Filter of source-spec §3 and spec/1-domain: a visitor's catalog query. */
export const filterFields = {
  ...(Object.fromEntries(Object.values(TABLED).flatMap((fields) => fields())) as Tabled),
  ...own,
};

/** Reports a minimum above its maximum at the minimum's field. */
export function checkRanges(
  value: { [Key in MinKey | MaxKey]?: number | undefined },
  context: z.RefinementCtx,
): void {
  for (const [min, max] of FILTER_KEYS.range.map(boundsOf)) {
    if ((value[min] ?? -Infinity) > (value[max] ?? Infinity)) {
      context.addIssue({ code: 'custom', path: [min], params: { key: 'validation.min_above_max' } });
    }
  }
}

/** A filter as stored and returned. */
export const filter = z.object(filterFields);
export type Filter = z.output<typeof filter>;
/** A filter to save: unknown keys are refused. */
export const savedFilter = z.strictObject(filterFields).superRefine(checkRanges);

const counts = z.array(z.object({ id: z.string(), count: z.int() }));
type Counted = KeysWith<{ kind: 'one' | 'many'; facet: true }>;
type Needed = Extract<Counted, KeysWith<{ presence: 'required' }>>;
/** Attributes required of every listing are always counted. */
const counted = Object.fromEntries(
  [...keysWith({ kind: 'one', facet: true }), ...keysWith({ kind: 'many', facet: true })].map((key) => [
    key,
    'presence' in ATTRIBUTES[key] ? counts : counts.optional(),
  ]),
) as Record<Needed, typeof counts> & Record<Exclude<Counted, Needed>, z.ZodOptional<typeof counts>>;

/** Histogram: the count from each step up to the next; the last step is open-ended. */
const steps = z.array(z.object({ min: z.number(), max: z.number().nullable(), count: z.int() }));
/** Match counts per choice, given the other filters. */
export const facets = z.object({
  ...counted,
  price: steps,
  area: steps,
  district: counts.optional(),
} satisfies Record<KeysWith<{ facet: true }>, z.ZodType>);
