import { createHash } from 'node:crypto';
import { seededRandom, type Random } from '@manzil/shared/domain/random';

/** Random choices seeded by a text. */
export const seededBy = (seed: string): Random =>
  seededRandom(createHash('sha256').update(seed).digest().readUInt32LE(0));
