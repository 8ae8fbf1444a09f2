import { allTexts } from '../i18n/i18n';
import { loadWhenReachable } from './reach';

/** Loads code as `loadWhenReachable` does, together with the texts that only `first.json` lacks. */
export const loadWithTexts = <T>(load: () => Promise<T>): Promise<T> =>
  loadWhenReachable(async () => (await Promise.all([load(), allTexts()]))[0]);
