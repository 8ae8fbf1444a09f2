import { z } from 'zod';
import * as enums from '../../domain/enums';
import { FARTHEST, NEAREST } from '../../domain/near';
import * as limits from '../../domain/placeLimits';
import { ASKED, boundsOf, type MaxKey, type MinKey, type OwnKey } from '../../domain/property/asks';
import {
  ATTRIBUTES,
  choicesOf,
  keysWith,
  type ChoiceOf,
  type KeysWith,
} from '../../domain/property/attributes';
import { dealType, district, figure, personRef, search } from './scalars';

/** Values of choices as `bedrooms:studio`: see domain/property/namedValue. */
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

/** What is asked by rules of its own. */
const own = {
  type: dealType.optional(),
  /** The catalog's word for `type`. */
  category: dealType.optional(),
  district: district.optional(),
  /** Any of several places: emirates, or districts as `emirate/district`. */
  places: z
    .array(
      z
        .string()
        .regex(/^[a-z_]+(\/[a-z0-9_]+)?$/)
        .max(limits.LONGEST_PLACE),
    )
    .max(limits.MOST_PLACES)
    .optional(),
  /** Near any of these: landmarks by id, or all of a kind of them. */
  near: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9_]+$/)
        .max(limits.LONGEST_NEAR),
    )
    .max(limits.MOST_NEAR)
    .optional(),
  /** How near, in metres; 1,000 where it is not said. */
  within: z.int().min(NEAREST).max(FARTHEST).optional(),
  /** In any of these outlines: see domain/areas. */
  areas: z
    .array(
      z
        .string()
        .regex(/^[\w-]+$/)
        .max(limits.LONGEST_AREA),
    )
    .max(limits.MOST_AREAS)
    .optional(),
  /** Minutes by car from each of these places: see domain/reach. */
  reach: z
    .array(
      z
        .string()
        .regex(/^[a-z]+(_[\d.]+){3}$/)
        .max(limits.LONGEST_REACH),
    )
    .max(limits.MOST_REACH)
    .optional(),
  tenantType: z.enum(enums.TENANT_TYPES).optional(),
  search,
  sort: z.enum(enums.PROPERTY_SORTS).optional(),
  /** west, south, east, north in degrees. */
  bbox: z.array(z.number().min(-180).max(180)).length(4).optional(),
  agent: personRef.optional(),
  /** At least that many cheques. */
  cheques: z.int().min(1).max(12).optional(),
  /** Days. */
  postedWithin: z.int().min(1).max(365).optional(),
  /** The price fell in the last 30 days. */
  reduced: z.boolean().optional(),
  /** With a permit that has not ended: staff looked at it when they published the listing. */
  permitted: z.boolean().optional(),
  /** What is not wanted. */
  avoid: namedValues(limits.MOST_AVOIDED),
  /** What is nice to have: it filters nothing, homes with more of it come first. */
  nice: namedValues(limits.MOST_NICE),
  /** AED at hand: as much as the first day takes at the most, see domain/costs. */
  cash: z.int().min(1).max(1_000_000_000).optional(),
} satisfies Record<OwnKey, z.ZodType>;

type Answer<Value> = z.ZodOptional<z.ZodType<Value, Value>>;
type Tabled = { [Key in KeysWith<{ filter: 'one' }>]: Answer<ChoiceOf<Key>> } & {
  [Key in KeysWith<{ filter: 'anyOf' | 'allOf' }>]: Answer<ChoiceOf<Key>[]>;
} & Record<MinKey | MaxKey | KeysWith<{ filter: 'atMost' }>, Answer<number>>;

/** What is asked as the table of attributes says, by the kind of question. */
const TABLED: { [Kind in Exclude<keyof typeof ASKED, 'own'>]: () => [string, z.ZodType][] } = {
  one: () => ASKED.one.map((key) => [key, z.enum(choicesOf(key)).optional()]),
  anyOf: () => ASKED.anyOf.map((key) => [key, listOfChoices(choicesOf(key))]),
  allOf: () => ASKED.allOf.map((key) => [key, listOfChoices(choicesOf(key))]),
  range: () =>
    ASKED.range.flatMap((key) =>
      boundsOf(key).map((bound): [string, z.ZodType] => [bound, figure(ATTRIBUTES[key].measure).optional()]),
    ),
  atMost: () => ASKED.atMost.map((key) => [key, figure(ATTRIBUTES[key].measure).optional()]),
};
const listOfChoices = (choices: readonly string[]) => z.array(z.enum(choices)).max(choices.length).optional();

/** The Filter of source-spec §3 and spec/1-domain: what a visitor asks of the catalog. */
export const filterFields = {
  ...(Object.fromEntries(Object.values(TABLED).flatMap((fields) => fields())) as Tabled),
  ...own,
};

/** A lower limit above the upper one is an error at the lower field. */
export function checkRanges(
  value: { [Key in MinKey | MaxKey]?: number | undefined },
  context: z.RefinementCtx,
): void {
  for (const [min, max] of ASKED.range.map(boundsOf)) {
    if ((value[min] ?? -Infinity) > (value[max] ?? Infinity)) {
      context.addIssue({ code: 'custom', path: [min], params: { key: 'validation.min_above_max' } });
    }
  }
}

/** A filter as it is stored and answered. */
export const filter = z.object(filterFields);
export type Filter = z.output<typeof filter>;
/** A filter to be saved: keys it does not know are refused. */
export const savedFilter = z.strictObject(filterFields).superRefine(checkRanges);

const counts = z.array(z.object({ id: z.string(), count: z.int() }));
type Counted = KeysWith<{ kind: 'one' | 'many'; facet: true }>;
type Needed = Extract<Counted, KeysWith<{ presence: 'required' }>>;
/** What every listing has is always counted. */
const counted = Object.fromEntries(
  [...keysWith({ kind: 'one', facet: true }), ...keysWith({ kind: 'many', facet: true })].map((key) => [
    key,
    'presence' in ATTRIBUTES[key] ? counts : counts.optional(),
  ]),
) as Record<Needed, typeof counts> & Record<Exclude<Counted, Needed>, z.ZodOptional<typeof counts>>;

/** How many lie from each step up to the next; the last one is open. */
const steps = z.array(z.object({ min: z.number(), max: z.number().nullable(), count: z.int() }));
/** How many homes each choice would bring, for what matches otherwise. */
export const facets = z.object({
  ...counted,
  price: steps,
  area: steps,
  district: counts.optional(),
} satisfies Record<KeysWith<{ facet: true }>, z.ZodType>);
