import { z } from 'zod';

/** A place in an input where a plain value stands: its path and what the contract says about it. */
export interface Leaf {
  path: (string | number)[];
  schema: z.ZodType;
}

/** The schema below optional, default and nullable; of a pipe its entrance. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return bare(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? bare(schema.in as z.ZodType) : schema;
}

/** All places of `schema` that hold plain values; of a list the first element. */
export function leavesOf(schema: z.ZodType, path: Leaf['path'] = []): Leaf[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      leavesOf(field, [...path, key]),
    );
  }
  if (inner instanceof z.ZodArray) return leavesOf(inner.element as z.ZodType, [...path, 0]);
  return [{ path, schema: inner }];
}

/** A copy of `input` with another value at `path`. */
export function replaced(input: unknown, [key, ...rest]: Leaf['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input)) return [replaced(input[0], rest, value), ...(input as unknown[]).slice(1)];
  const record = input as Record<string, unknown>;
  return { ...record, [key]: replaced(record[key], rest, value) };
}

/** Values of the right kind that lie outside what a leaf allows. */
export function outside({ schema }: Leaf): unknown[] {
  if (schema instanceof z.ZodEnum) return ['nothing_like_this', '', ' ', 'CONSTRUCTOR'];
  if (schema instanceof z.ZodNumber) {
    const isNeverNegative = schema.minValue !== null && schema.minValue >= 0;
    return [2 ** 53, ...(isNeverNegative ? [-1] : []), ...(schema.isInt ? [1.5] : [])];
  }
  if (schema instanceof z.ZodString && schema.maxLength !== null) return ['m'.repeat(schema.maxLength + 1)];
  return [];
}

export const isNumber = ({ schema }: Leaf): boolean => schema instanceof z.ZodNumber;
