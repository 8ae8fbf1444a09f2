import type { Registry } from '../platform/http/serve';
import { assertComplete } from '../platform/tasks/settlement';
import type { FeatureModule } from './module';

let assembled: readonly FeatureModule[] | undefined;

/**
 * Assembles the product from its features, in order. `createApp` calls it before the first request.
 * @throws when a feature defines a settlement without listing it
 */
export function assemble(features: readonly FeatureModule[]): void {
  assembled = features;
  assertComplete(settlements());
}

/**
 * Contributions of one kind from all features, in order.
 * @throws before assembly: an empty list would be wrong
 */
export function contributionsOf<Key extends keyof FeatureModule>(
  key: Key,
): NonNullable<FeatureModule[Key]>[] {
  if (!assembled) throw new Error('createApp has not assembled the features yet.');
  return assembled.flatMap((module) => {
    const contribution = module[key];
    return contribution === undefined ? [] : [contribution];
  });
}

/** Settlements of all features: each completes a dependent write after a crash. */
export const settlements = () => contributionsOf('settlements').flat();

/** Is every feature ready? */
export const isEveryFeatureReady = (): boolean => contributionsOf('isReady').every((isReady) => isReady());

type RoutesOf<Module> = Module extends { routes: infer Routes } ? keyof Routes & keyof Registry : never;

/**
 * Handlers of all features; a call without one is missing in the type.
 * @throws when two features handle the same call
 */
export function handlersOf<Module extends FeatureModule>(
  features: readonly Module[],
): Pick<Registry, RoutesOf<Module>> {
  const all = new Map<string, unknown>();
  for (const [id, handler] of features.flatMap(({ routes }) => Object.entries(routes ?? {}))) {
    if (all.has(id)) throw new Error(`Two features answer ${id}`);
    all.set(id, handler);
  }
  return Object.fromEntries(all) as Pick<Registry, RoutesOf<Module>>;
}
