import { createHash } from 'node:crypto';

/**
 * Schema field with the fingerprint of a message from a public form, unique among waiting messages. Makes sending
 * idempotent: identical messages, such as retries after a lost response, are stored once. After it was handled, an
 * identical message is a new one.
 */
export const fingerprintField = { waitsAs: { type: String, select: false } } as const;

/** Unique index over the fingerprints of waiting messages. */
export const uniqueFingerprintIndex = [
  { waitsAs: 1 },
  { name: 'one_waiting', unique: true, partialFilterExpression: { waitsAs: { $exists: true } } },
] as const;

/** Update that removes a message from that index once it is handled. */
export const clearFingerprint = { $unset: { waitsAs: '' } } as const;

/** Fingerprint of a form's stored fields. */
export function fingerprintOf(stored: Record<string, unknown>): string {
  const fields = Object.keys(stored)
    .sort()
    .map((name) => [name, stored[name]]);
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
