import { createHash } from 'node:crypto';

/**
 * Fingerprint of a message from a public form, stored while it waits, under a unique index. Makes sending idempotent:
 * the same words by the same sender are one message, such as a retry after a lost response. Once it has been handled,
 * the same words are a new message.
 */
export const fingerprintField = { waitsAs: { type: String, select: false } } as const;

/** Unique index over the fingerprints of waiting messages. */
export const uniqueFingerprintIndex = [
  { waitsAs: 1 },
  { name: 'one_waiting', unique: true, partialFilterExpression: { waitsAs: { $exists: true } } },
] as const;

/** Update that removes a message from that index. */
export const clearFingerprint = { $unset: { waitsAs: '' } } as const;

/** Fingerprint of a form's stored fields. */
export function fingerprintOf(stored: Record<string, unknown>): string {
  const fields = Object.keys(stored)
    .sort()
    .map((name) => [name, stored[name]]);
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
