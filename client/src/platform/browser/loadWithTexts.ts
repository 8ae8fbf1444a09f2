import { allTexts } from '../i18n/i18n';
import { loadWhenReachable } from './reach';

/** Loads code as `loadWhenReachable` does, together with all texts, of which open pages start with a part. */
export const loadWithTexts = <T>(load: () => Promise<T>): Promise<T> =>
  loadWhenReachable(async () => (await Promise.all([load(), allTexts()]))[0]);
