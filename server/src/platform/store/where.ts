import { trusted, type InferSchemaType, type Schema, type Types } from 'mongoose';

/** Operators that combine conditions. */
type Joined = '$and' | '$or' | '$nor';

/** Type a path continues in: the elements of an array, otherwise the value itself. */
type Part<Value> =
  NonNullable<Value> extends Types.DocumentArray<infer Element>
    ? Element
    : NonNullable<Value> extends readonly (infer Element)[]
      ? NonNullable<Element>
      : NonNullable<Value>;
type Name<Value> = keyof Value & string;

/** Paths below a field: any for a mixed one, also by index for an array; checked one level deep. */
type PathBelow<Value> = unknown extends Value
  ? string
  : Part<Value> extends Date | Types.ObjectId
    ? never
    : Part<Value> extends object
      ? Name<Part<Value>> | `${number}` | `${Name<Part<Value>> | number}.${string}`
      : never;

/** Fields of a record, and paths below them. */
export type Field<Stored> =
  | Name<Stored>
  | { [K in Name<Stored>]: `${K}.${PathBelow<Stored[K]>}` }[Name<Stored>]
  | '_id'
  | '__v'
  | 'createdAt'
  | 'updatedAt';

/**
 * A database condition on `Stored` records, built from validated input, never taken from the wire. A misspelt field
 * doesn't compile, because it would match nothing or, with `$ne`, everything.
 */
type Condition<Stored> = { [K in Field<Stored>]?: unknown } & {
  [K in Joined]?: Condition<Stored>[];
};

/** A condition on the records of a schema. */
export type ConditionOf<S extends Schema> = Condition<InferSchemaType<S>>;

/**
 * Unknown fields of a condition and of the conditions it combines. Combined `Condition`s were checked where they were
 * built.
 */
type UnknownField<C, Stored> = C extends unknown
  ? Exclude<keyof C, Field<Stored> | Joined> | UnknownFieldWithin<C[keyof C & Joined], Stored>
  : never;
type UnknownFieldWithin<Parts, Stored> = Parts extends readonly (infer C)[]
  ? [Name<Stored>] extends [keyof C]
    ? never
    : UnknownField<C, Stored>
  : never;

/** Rejects a condition with an unknown field, whether inline, spread or in a variable. */
export type WithoutUnknownFields<C, Stored> = { [K in UnknownField<C, Stored>]: never };

/** A condition built by the caller of a query; rejected like `WithoutUnknownFields` if it has an unknown field. */
export type CallerCondition<C, S extends Schema> = C & WithoutUnknownFields<C, InferSchemaType<S>>;

const isOperators = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

/**
 * Marks the operators of a condition as the product's own. Without the mark, objects with `$` keys are compared as
 * values, so that user input can't become an operator.
 */
export function trustedWhere<const C extends object>(where: C): C {
  return Object.fromEntries(
    Object.entries(where).map(([key, value]: [string, unknown]) => {
      if (['$and', '$or', '$nor'].includes(key) && Array.isArray(value)) {
        return [key, value.map((part: object) => trustedWhere(part))];
      }
      return [key, isOperators(value) ? trusted({ ...value }) : value];
    }),
  ) as C;
}

const DUPLICATE = 11000;
const WRITE_CONFLICT = 112;
const CONFLICT_ROUNDS = 30;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;

/**
 * Retries a write on write conflicts (WriteConflict). MongoDB does so itself; compatible servers leave it to the
 * client.
 */
export async function retryOnConflict<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await write();
    } catch (error) {
      if (codeOf(error) !== WRITE_CONFLICT || round >= CONFLICT_ROUNDS) throw error;
    }
  }
}

/** Runs a write that a unique index may refuse; undefined if such a record already exists. */
export async function undefinedIfDuplicate<T>(write: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await retryOnConflict(write);
  } catch (error) {
    if (codeOf(error) === DUPLICATE) return undefined;
    throw error;
  }
}

/** Runs an upsert, and again if a concurrent one inserted the record first. */
export const retryIfDuplicate = async <T>(upsert: () => PromiseLike<T>): Promise<T> =>
  (await undefinedIfDuplicate(upsert)) ?? upsert();
