import type { Registry } from '../platform/http/serve';
import { assertComplete } from '../platform/store/settlement';
import type { FeatureParts } from './parts';

let assembled: readonly FeatureParts[] | undefined;

/**
 * Assembles the product from its features, in order. `createApp` calls it before the first request.
 * @throws when a feature defines a settlement without listing it
 */
export function assemble(features: readonly FeatureParts[]): void {
  assembled = features;
  assertComplete(settlements());
}

/**
 * Contributions of one kind from all features, in order.
 * @throws before assembly: an empty list would be wrong
 */
export function partsOf<Key extends keyof FeatureParts>(key: Key): NonNullable<FeatureParts[Key]>[] {
  if (!assembled) throw new Error('No features yet: createApp puts them together.');
  return assembled.flatMap((parts) => {
    const part = parts[key];
    return part === undefined ? [] : [part];
  });
}

/** Settlements of all features: each completes a dependent write after a crash. */
export const settlements = () => partsOf('settlements').flat();

/** Is every feature ready? */
export const isEverythingRead = (): boolean => partsOf('isReady').every((isReady) => isReady());

type Answered<Parts> = Parts extends { routes: infer Routes } ? keyof Routes & keyof Registry : never;

/**
 * Handlers of all features; a call without one is missing in the type.
 * @throws when two features handle the same call
 */
export function handlersOf<Parts extends FeatureParts>(
  features: readonly Parts[],
): Pick<Registry, Answered<Parts>> {
  const all = new Map<string, unknown>();
  for (const [id, handler] of features.flatMap(({ routes }) => Object.entries(routes ?? {}))) {
    if (all.has(id)) throw new Error(`Two features answer ${id}`);
    all.set(id, handler);
  }
  return Object.fromEntries(all) as Pick<Registry, Answered<Parts>>;
}
