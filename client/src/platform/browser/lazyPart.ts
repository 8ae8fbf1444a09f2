// eslint-disable-next-line no-restricted-syntax -- the only place
import { lazy, type ComponentType } from 'react';
import { loadWithTexts } from './loadWithTexts';

/** A component whose code loads when it is first shown; waits while the server is away. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- React's own bound of `lazy`
export const lazyPart = <C extends ComponentType<any>>(load: () => Promise<C>) =>
  lazy(async () => ({ default: await loadWithTexts(load) }));
