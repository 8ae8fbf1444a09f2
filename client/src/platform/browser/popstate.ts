/**
 * A listener that must see `popstate` before the router does. Browsers call a window's listeners in the order of their
 * registration, whether capturing or not, so this module must load before the router is created.
 */
export const beforeRouter: { onPop?: (event: PopStateEvent) => void } = {};

addEventListener('popstate', (event) => beforeRouter.onPop?.(event));
