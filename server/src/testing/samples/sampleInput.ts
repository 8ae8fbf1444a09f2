import { z } from 'zod';

/** Texts of every format in the contract; a schema's sample is the first one it accepts. */
const TEXTS = [
  '6566f0c2a1b2c3d4e5f60718',
  'dubai',
  '123456',
  'person@example.com',
  '+971501234567',
  'Bright home 2',
  'https://example.com/home',
  'https://dubailand.gov.ae/permit',
  '2031-05',
  '2031-05-01',
  '2031-05-01T08:00:00Z',
  'dubai/al_barsha_1',
  'work_25.197_55.274_30',
  'bedrooms:studio',
  '09:00',
  '18:00',
  'A bright home near the sea, 20 characters and more.',
];
const NUMBERS = [1, 25, 0, 55, 1000];

const firstTaken = (schema: z.ZodType, candidates: unknown[]): unknown => {
  const taken = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (taken === undefined) throw new Error(`No sample fits a ${schema.type} of the contract`);
  return taken;
};

/** A value accepted by `schema`, derived from the schema alone; includes optional parts if `all` is set. */
function sampleOf(schema: z.ZodType, all = true): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return sampleOf(schema.unwrap() as z.ZodType, all);
  }
  if (schema instanceof z.ZodPipe) return firstTaken(schema, TEXTS);
  if (schema instanceof z.ZodObject) {
    const given = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
      ([, field]) => all || !field.safeParse(undefined).success,
    );
    return Object.fromEntries(given.map(([key, field]) => [key, sampleOf(field, all)]));
  }
  if (schema instanceof z.ZodArray) {
    const one = sampleOf(schema.element as z.ZodType, all);
    return firstTaken(schema, [[one], [one, one], [one, one, one, one]]);
  }
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType, all);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  return firstTaken(schema, [...TEXTS, ...NUMBERS, true, {}]);
}

/** Id used in samples; no record has it. */
export const SAMPLE_ID = TEXTS[0] ?? '';

/** A value accepted by a call's input. */
export const sampleInput = (input: z.ZodObject, all = true) =>
  sampleOf(input, all) as Record<string, unknown>;
