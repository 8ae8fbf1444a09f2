import type { z } from 'zod';
import { fileError } from '@manzil/shared/contract/schemas/scalars';
import { filter } from '@manzil/shared/contract/schemas/filter.schemas';

/**
 * `full` fills lists and optional fields; `bare` leaves out everything the contract allows to be missing. `other` is as full
 * and chooses the opposite: the last choice, yes, no rights, two rows, and another number, date and id for each field.
 */
export type Amount = 'full' | 'bare' | 'other';

/** Start of every generated text: tells data on the screen from the product's own texts. */
export const DATA = 'Zz';

const PICTURE = 'https://example.com/zz.webp';
/** Texts without a pattern that the client interprets, by field. */
const BY_FIELD: Record<string, string> = {
  city: 'dubai',
  district: 'dubai_marina',
  email: 'zz@example.com',
  handoverDate: '2027-03',
  image: PICTURE,
  month: '2026-10',
  nationality: 'american',
  phone: '+971501234567',
  path: '/single?id=zz',
  placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  srcset: '',
  url: PICTURE,
  whatsapp: '+971501234567',
};
const DATE = '2027-03-01';
/** Day on which words are recorded: "3 days ago" depends on it. */
export const TODAY = new Date('2026-11-28T08:00:00Z');
/** Values for texts with a pattern; the first that the schema accepts is used. */
const PATTERNED = [
  '2026-11-20T08:00:00.000Z',
  DATE,
  '08:30',
  'https://example.com/zz',
  'zz@example.com',
  '+971501234567',
  'dubai/dubai_marina',
  'dubai',
  '2027-03',
  '12345',
  `${DATA} text of twenty letters and more`,
];
/** Keys of records with keys of any kind. */
const FREE_KEYS = { title: 'title' };
/** Fields whose choice decides what a row shows: a full list has one row for each. */
const KINDS = ['kind', 'status', 'state', 'key'];

/** What samples depend on in a schema's definition. */
interface Def {
  type: string;
  innerType: z.ZodType;
  element: z.ZodType;
  shape: Record<string, z.ZodType>;
  options: z.ZodType[];
  entries: Record<string, unknown>;
  values: unknown[];
  keyType: z.ZodType;
  valueType: z.ZodType;
}
/** Where a value stands: its name, the name of its list and its position there. */
interface Place {
  field: string;
  list: string;
  n: number;
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;
const idOf = (n: number) => (n + 1).toString(16).padStart(24, 'a');

/** A number for a field, mostly another one for each. */
const numberFor = ({ field, list, n }: Place) =>
  [...list, ...field].reduce((sum, letter, at) => sum + letter.charCodeAt(0) * (at + 1), n);
/** Texts of the sample `other` that the client interprets. */
function ownTexts(at: Place): string[] {
  const number = numberFor(at);
  const day = `2026-11-${String(1 + (number % 27)).padStart(2, '0')}`;
  return /(^at|At|Date|Until)$/.test(at.field) ? [day, `${day}T0${number % 10}:15:00.000Z`] : [];
}

/** Rows of a full list: one for each kind of row. */
function rowsOf(element: z.ZodType): number {
  const shape = defOf(element).shape ?? {};
  const kinds = KINDS.map((key) => shape[key] && defOf(shape[key]).entries).filter(
    (one) => one !== undefined,
  );
  return Math.max(1, ...kinds.map((entries) => Object.keys(entries).length));
}

const optionOf = (amount: Amount, options: z.ZodType[]) =>
  options.filter((one) => defOf(one).type !== 'null').at(amount === 'other' ? -1 : 0) as z.ZodType;
/** Rows of a list in a sample. */
const lengthOf = (amount: Amount, element: z.ZodType) =>
  amount === 'bare' ? 0 : amount === 'full' ? rowsOf(element) : 2;

/** @throws if the schema accepts none of the values */
function firstOf(schema: z.ZodType, values: unknown[], { field }: Place): unknown {
  const value = values.find((one) => schema.safeParse(one).success);
  if (value === undefined) throw new Error(`No value for "${field}": add one to testing/sample.ts`);
  return value;
}

function textOf(schema: z.ZodType, amount: Amount, at: Place): unknown {
  const { field, list, n } = at;
  const named = field === 'publicID' ? `${DATA}${list}${n}` : `${DATA}${field}${n || ''}`;
  const text = /(^at|At|Date|Until)$/.test(field) ? DATE : (BY_FIELD[field] ?? named);
  const isId = /(^|[^c])id$/i.test(field);
  const id = amount === 'other' ? String(1000 + (numberFor(at) % 9000)).padEnd(24, '0') : idOf(n);
  const own = amount === 'other' ? ownTexts(at) : [];
  return firstOf(schema, [...(isId ? [id] : []), ...own, text, id, ...PATTERNED], at);
}

/** Numbers to try for a field. */
function numbersOf(amount: Amount, at: Place): number[] {
  if (amount !== 'other') return [amount === 'full' ? 4 : 0, 1, 25, 55];
  const number = numberFor(at);
  const stars = /rating|average/i.test(at.field) ? [1 + (number % 5)] : [];
  return [...stars, 10 + (number % 89), number % 10, number % 4, 1, 25, 55];
}

/** A value without parts. */
function plainOf(schema: z.ZodType, amount: Amount, at: Place): unknown {
  const { type, entries, values } = defOf(schema);
  switch (type) {
    case 'enum': {
      const choices = Object.values(entries);
      const place = at.n % choices.length;
      return (
        choices.find((one) => one === BY_FIELD[at.field]) ??
        choices[amount === 'other' ? choices.length - 1 - place : place]
      );
    }
    case 'literal':
      return values[0];
    case 'boolean':
      return amount === 'other';
    case 'number':
      return firstOf(schema, numbersOf(amount, at), at);
    case 'string':
      return textOf(schema, amount, at);
    case 'unknown':
      return `${DATA}${at.field}`;
    default:
      throw new Error(`No value for the ${type} "${at.field}": add it to testing/sample.ts`);
  }
}

/**
 * Creates a value that a schema of the contract accepts, the same one every time.
 * @throws if no known value fits
 */
export function sampleOf(
  schema: z.ZodType,
  amount: Amount,
  at: Place = { field: '', list: '', n: 0 },
): unknown {
  const def = defOf(schema);
  const isFull = amount !== 'bare';
  const inside = (part: z.ZodType, place: Partial<Place> = {}) => sampleOf(part, amount, { ...at, ...place });
  /** A full sample grants every right, the other one none. */
  const isRight = (part: z.ZodType) => isFull && at.field === 'can' && defOf(part).type === 'boolean';
  const mapped = (keys: string[], part: (key: string) => z.ZodType) =>
    Object.fromEntries(
      keys
        .map(
          (key) => [key, isRight(part(key)) ? amount === 'full' : inside(part(key), { field: key })] as const,
        )
        .filter(([, value]) => value !== undefined),
    );
  if (schema === filter) return {};
  if (schema === fileError) return { path: 'price', message: `${DATA}message` };
  switch (def.type) {
    case 'object':
      return mapped(Object.keys(def.shape), (key) => def.shape[key] as z.ZodType);
    case 'record':
      return mapped(Object.keys(defOf(def.keyType).entries ?? FREE_KEYS), () => def.valueType);
    case 'array':
      return [
        ...new Set(
          Array.from({ length: lengthOf(amount, def.element) }, (_, n) =>
            inside(def.element, { list: amount === 'other' ? at.list + at.field : at.field, n }),
          ),
        ),
      ];
    case 'optional':
      return isFull ? inside(def.innerType) : undefined;
    case 'nullable':
      return isFull ? inside(def.innerType) : null;
    case 'default':
      return inside(def.innerType);
    case 'union':
      return inside(optionOf(amount, def.options));
    default:
      return plainOf(schema, amount, at);
  }
}
