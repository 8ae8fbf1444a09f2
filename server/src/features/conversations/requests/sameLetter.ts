import { createHash } from 'node:crypto';

/**
 * Stored with what came by an open form for as long as it waits, under a unique index: the same words of the same sender
 * are the same letter. Whoever presses again because an answer got lost has written once. Once it was dealt with, the
 * same words are a new one.
 */
export const waitingField = { waitsAs: { type: String, select: false } } as const;

/** One that waits for each of them. */
export const oneWaiting = [
  { waitsAs: 1 },
  { name: 'one_waiting', unique: true, partialFilterExpression: { waitsAs: { $exists: true } } },
] as const;

/** What takes it out of that index. */
export const noLongerWaits = { $unset: { waitsAs: '' } } as const;

/** What the stored fields of a form are told apart by. */
export function waitsAs(stored: Record<string, unknown>): string {
  const fields = Object.keys(stored)
    .sort()
    .map((name) => [name, stored[name]]);
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
