import type { z } from 'zod';
import { fileError } from '@manzil/shared/contract/schemas/scalars';
import { filter } from '@manzil/shared/contract/schemas/filter.schemas';

/** `full` fills lists and optional fields; `bare` leaves out everything the contract allows to be missing. */
export type Amount = 'full' | 'bare';

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

/** Rows of a full list: one for each kind of row. */
function rowsOf(element: z.ZodType): number {
  const shape = defOf(element).shape ?? {};
  const kinds = KINDS.map((key) => shape[key] && defOf(shape[key]).entries).filter(
    (one) => one !== undefined,
  );
  return Math.max(1, ...kinds.map((entries) => Object.keys(entries).length));
}

/** @throws if the schema accepts none of the values */
function firstOf(schema: z.ZodType, values: unknown[], { field }: Place): unknown {
  const value = values.find((one) => schema.safeParse(one).success);
  if (value === undefined) throw new Error(`No value for "${field}": add one to testing/sample.ts`);
  return value;
}

function textOf(schema: z.ZodType, at: Place): unknown {
  const { field, list, n } = at;
  const own = field === 'publicID' ? `${DATA}${list}${n}` : `${DATA}${field}${n || ''}`;
  const text = /(^at|At|Date|Until)$/.test(field) ? DATE : (BY_FIELD[field] ?? own);
  const isId = /(^|[^c])id$/i.test(field);
  return firstOf(schema, [...(isId ? [idOf(n)] : []), text, idOf(n), ...PATTERNED], at);
}

/** A value without parts. */
function plainOf(schema: z.ZodType, amount: Amount, at: Place): unknown {
  const { type, entries, values } = defOf(schema);
  switch (type) {
    case 'enum': {
      const choices = Object.values(entries);
      return choices.find((one) => one === BY_FIELD[at.field]) ?? choices[at.n % choices.length];
    }
    case 'literal':
      return values[0];
    case 'boolean':
      return false;
    case 'number':
      return firstOf(schema, amount === 'full' ? [4, 1, 25, 55] : [0, 1, 25, 55], at);
    case 'string':
      return textOf(schema, at);
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
  const isFull = amount === 'full';
  const inside = (part: z.ZodType, place: Partial<Place> = {}) => sampleOf(part, amount, { ...at, ...place });
  /** A full sample grants every right. */
  const isAllowed = (part: z.ZodType) => isFull && at.field === 'can' && defOf(part).type === 'boolean';
  const mapped = (keys: string[], part: (key: string) => z.ZodType) =>
    Object.fromEntries(
      keys
        .map((key) => [key, isAllowed(part(key)) || inside(part(key), { field: key })] as const)
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
      return Array.from({ length: isFull ? rowsOf(def.element) : 0 }, (_, n) =>
        inside(def.element, { list: at.field, n }),
      );
    case 'optional':
      return isFull ? inside(def.innerType) : undefined;
    case 'nullable':
      return isFull ? inside(def.innerType) : null;
    case 'default':
      return inside(def.innerType);
    case 'union':
      return inside(def.options[0] as z.ZodType);
    default:
      return plainOf(schema, amount, at);
  }
}
