import type { TestProject } from 'vitest/node';
import { startProduct, warmed } from '../browser/server';

/** The running product named by JOURNEYS_URL, or a new one. */
const findProduct = () => {
  const baseUrl = process.env['JOURNEYS_URL'];
  return baseUrl ? { baseUrl, stop: () => Promise.resolve() } : startProduct({ SEED_DEMO: '1' });
};

/**
 * A single product with the demo market shared by all concurrent journeys, as in real use: each one changes only what
 * it created, and counts nothing that another may add to.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await warmed(await findProduct());
  // One address per concurrent file, as tests/browser/browser.ts expects; here they are all the same.
  project.provide(
    'baseUrls',
    Array.from({ length: project.config.maxWorkers }, () => product.baseUrl),
  );
  return () => product.stop();
}
