import { z } from 'zod';

/** A plain value in an input: its path and schema. */
export interface Leaf {
  path: (string | number)[];
  schema: z.ZodType;
}

/** The schema beneath optional, default and nullable; for a pipe its input. */
function innerSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return innerSchema(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? innerSchema(schema.in as z.ZodType) : schema;
}

/** All plain values of `schema`; of a list only the first element. */
export function inputLeaves(schema: z.ZodType, path: Leaf['path'] = []): Leaf[] {
  const inner = innerSchema(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      inputLeaves(field, [...path, key]),
    );
  }
  if (inner instanceof z.ZodArray) return inputLeaves(inner.element as z.ZodType, [...path, 0]);
  return [{ path, schema: inner }];
}

/** A copy of `input` with another value at `path`. */
export function withValueAt(input: unknown, [key, ...rest]: Leaf['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input)) return [withValueAt(input[0], rest, value), ...(input as unknown[]).slice(1)];
  const record = input as Record<string, unknown>;
  return { ...record, [key]: withValueAt(record[key], rest, value) };
}

/** Values of the right type that violate a leaf's constraints. */
export function invalidValues({ schema }: Leaf): unknown[] {
  if (schema instanceof z.ZodEnum) return ['nothing_like_this', '', ' ', 'CONSTRUCTOR'];
  if (schema instanceof z.ZodNumber) {
    const isNeverNegative = schema.minValue !== null && schema.minValue >= 0;
    return [2 ** 53, ...(isNeverNegative ? [-1] : []), ...(schema.isInt ? [1.5] : [])];
  }
  if (schema instanceof z.ZodString && schema.maxLength !== null) return ['m'.repeat(schema.maxLength + 1)];
  return [];
}

export const isNumber = ({ schema }: Leaf): boolean => schema instanceof z.ZodNumber;
