import { trusted, type InferSchemaType, type Schema, type Types } from 'mongoose';

/** Operators over whole conditions. */
type Joined = '$and' | '$or' | '$nor';

/** What a path continues in: the elements of an array, otherwise the value itself. */
type Part<Value> =
  NonNullable<Value> extends Types.DocumentArray<infer Element>
    ? Element
    : NonNullable<Value> extends readonly (infer Element)[]
      ? NonNullable<Element>
      : NonNullable<Value>;
type Name<Value> = keyof Value & string;

/** Paths below a field: any below a mixed one, by position too below an array; checked one level down. */
type Below<Value> = unknown extends Value
  ? string
  : Part<Value> extends Date | Types.ObjectId
    ? never
    : Part<Value> extends object
      ? Name<Part<Value>> | `${number}` | `${Name<Part<Value>> | number}.${string}`
      : never;

/** The fields of a record, and the paths below them. */
export type Field<Stored> =
  | Name<Stored>
  | { [K in Name<Stored>]: `${K}.${Below<Stored[K]>}` }[Name<Stored>]
  | '_id'
  | '__v'
  | 'createdAt'
  | 'updatedAt';

/**
 * A database condition on records like `Stored`; built by the product from checked input, never taken from the wire. A
 * misspelt field does not compile: it would match nothing or, with `$ne`, everything.
 */
type Condition<Stored> = { [K in Field<Stored>]?: unknown } & {
  [K in Joined]?: Condition<Stored>[];
};

/** A condition on the records of a schema. */
export type ConditionOf<S extends Schema> = Condition<InferSchemaType<S>>;

/** Fields of a condition, and of those it joins, that no record has. Joined `Condition`s were checked where they were built. */
type Stray<C, Stored> = C extends unknown
  ? Exclude<keyof C, Field<Stored> | Joined> | StrayWithin<C[keyof C & Joined], Stored>
  : never;
type StrayWithin<Parts, Stored> = Parts extends readonly (infer C)[]
  ? [Name<Stored>] extends [keyof C]
    ? never
    : Stray<C, Stored>
  : never;

/** Refuses a condition with a field no record has, whether written in place, spread or passed in a variable. */
export type Known<C, Stored> = { [K in Stray<C, Stored>]: never };

/** A condition as a caller of a query built it, refused like `Known` where it names a field no record has. */
export type Given<C, S extends Schema> = C & Known<C, InferSchemaType<S>>;

const isOperators = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

/**
 * Marks the operators of a condition as the product's own. Without the mark every object with `$` keys is compared as
 * a value, so that nothing a person sends can become an operator.
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
 * What writers in each other's way (WriteConflict) try again: MongoDB does that itself, servers compatible with it leave it
 * to the client.
 */
export async function despiteConflicts<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await write();
    } catch (error) {
      if (codeOf(error) !== WRITE_CONFLICT || round >= CONFLICT_ROUNDS) throw error;
    }
  }
}

/** A write that a unique index may refuse; undefined when such a record is there already. */
export async function unlessDuplicate<T>(write: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await despiteConflicts(write);
  } catch (error) {
    if (codeOf(error) === DUPLICATE) return undefined;
    throw error;
  }
}
