import type { TestProject } from 'vitest/node';
import { startProduct, warmed } from '../browser/server';

/** The product that JOURNEYS_URL names, running already; otherwise one of our own. */
const findProduct = () => {
  const baseUrl = process.env['JOURNEYS_URL'];
  return baseUrl ? { baseUrl, stop: () => Promise.resolve() } : startProduct({ SEED_DEMO: '1' });
};

/**
 * One product with the demo market for all walks at once, as people share one: each walk changes only what it made
 * itself, and counts nothing that another one may add to.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await warmed(await findProduct());
  // One for each file that runs at a time (tests/browser/browser.ts): here they are the same.
  project.provide(
    'baseUrls',
    Array.from({ length: project.config.maxWorkers }, () => product.baseUrl),
  );
  return () => product.stop();
}
