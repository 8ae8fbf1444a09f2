import { z } from 'zod';
import { plainValue, trimmed } from '../../domain/text/typedText';

/**
 * Converts wire values to the types of a schema before it validates them. Query strings and multipart fields are text:
 * numbers, booleans, arrays (`a=1&a=2`, `a[]=1`, `a=1,2`, JSON text) and objects (JSON text) are parsed by the schema's
 * kind. Numbers and enum values may contain invisible characters and digits of any script. Unreadable values stay as
 * they are for the schema to reject.
 */
export function decodeText(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  // Without prototypes, so that `__proto__` stays an ordinary key for the guard to reject.
  const merged = Object.create(null) as Record<string, unknown>;
  for (const [rawKey, value] of Object.entries(raw)) {
    const key = rawKey.endsWith('[]') ? rawKey.slice(0, -2) : rawKey;
    merged[key] = key in merged ? [merged[key], value].flat() : value;
  }
  const decoded = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(merged)) {
    const field = fieldOf(schema, key);
    decoded[key] = field ? readValue(field, value) : value;
  }
  return decoded;
}

/** Wraps single values where an array is expected, including inside objects; JSON bodies are otherwise typed. */
export function decodeJson(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  const decoded: Record<string, unknown> = { ...raw };
  for (const [key, value] of Object.entries(raw)) {
    const field = fieldOf(schema, key);
    if (!field) continue;
    const { kind, inner } = kindOf(field);
    if (kind === 'array' && (typeof value === 'string' || typeof value === 'number')) decoded[key] = [value];
    if (kind === 'object') decoded[key] = readObject(inner, value);
  }
  return decoded;
}

const fieldOf = (schema: z.ZodObject, key: string) =>
  Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : undefined;

interface Kind {
  kind: string;
  inner: z.ZodType;
  nullable: boolean;
}

/** Kind of a schema beneath optional, default, nullable and pipe wrappers. */
function kindOf(schema: z.ZodType): Kind {
  let inner = schema;
  let nullable = false;
  for (;;) {
    if (inner instanceof z.ZodNullable) nullable = true;
    if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodPrefault ||
      inner instanceof z.ZodNullable
    ) {
      inner = inner.unwrap() as z.ZodType;
    } else if (inner instanceof z.ZodPipe) {
      inner = inner.in as z.ZodType;
    } else {
      return { kind: inner.type, inner, nullable };
    }
  }
}

const NUMBER = /^-?\d{1,15}(\.\d{1,17})?$/;

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function readValue(schema: z.ZodType, value: unknown): unknown {
  const { kind, inner, nullable } = kindOf(schema);
  if (kind === 'array') return readArray(inner as z.ZodArray, value);
  if (typeof value !== 'string') return value;
  const typed = plainValue(value);
  if (typed === '' && kind !== 'string') return nullable ? null : undefined;
  switch (kind) {
    case 'number':
    case 'int':
      return NUMBER.test(typed) ? Number(typed) : value;
    case 'boolean':
      return BOOLEANS.get(typed) ?? value;
    case 'enum':
      return typed;
    case 'object':
    case 'record':
      return readObject(inner, parseJson(trimmed(value), value));
    case 'union': {
      const asNumber = NUMBER.test(typed) && inner instanceof z.ZodUnion && takesNumber(inner);
      return asNumber ? Number(typed) : value;
    }
    default:
      return value;
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readObject = (schema: z.ZodType, parsed: unknown) =>
  schema instanceof z.ZodObject && isPlainObject(parsed) ? decodeJson(schema, parsed) : parsed;

const takesNumber = (union: z.ZodUnion) =>
  union.options.some(
    (option) =>
      kindOf(option as z.ZodType).kind === 'number' ||
      (option instanceof z.ZodLiteral && typeof option.value === 'number'),
  );

function readArray(schema: z.ZodArray, value: unknown): unknown {
  const element = schema.element as z.ZodType;
  if (typeof value === 'string') {
    const typed = trimmed(value);
    if (typed === '') return [];
    if (typed.startsWith('[')) return parseJson(typed, value);
    const { kind } = kindOf(element);
    if (kind === 'object') return [parseJson(typed, value)];
    return typed.split(',').map((part) => readValue(element, part.trim()));
  }
  return Array.isArray(value) ? value.flatMap((part) => readArray(schema, part) as unknown[]) : value;
}

function parseJson(typed: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return otherwise;
  }
}
