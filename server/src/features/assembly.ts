import type { Registry } from '../platform/http/serve';
import { assertComplete } from '../platform/store/settlement';
import type { FeatureParts } from './parts';

let assembled: readonly FeatureParts[] | undefined;

/**
 * Puts the product together out of its features, in their order; `createApp` does it before anything is asked.
 * @throws when a feature defines a settlement and lists it nowhere
 */
export function assemble(features: readonly FeatureParts[]): void {
  assembled = features;
  assertComplete(settlements());
}

/**
 * What the features bring of one sort, in their order.
 * @throws when nothing was put together yet: an empty list would be a wrong answer
 */
export function partsOf<Key extends keyof FeatureParts>(key: Key): NonNullable<FeatureParts[Key]>[] {
  if (!assembled) throw new Error('No features yet: createApp puts them together.');
  return assembled.flatMap((parts) => {
    const part = parts[key];
    return part === undefined ? [] : [part];
  });
}

/** How each write that follows from another one is made good after a crash. */
export const settlements = () => partsOf('settlements').flat();

/** Whether every feature can answer. */
export const isEverythingRead = (): boolean => partsOf('isReady').every((isReady) => isReady());

type Answered<Parts> = Parts extends { routes: infer Routes } ? keyof Routes & keyof Registry : never;

/**
 * The handlers of all features; what they leave out of the contract is missing in the answer's type.
 * @throws when two features answer the same call
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
