import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startProduct, warmed, type Product } from '../browser/server';

/** The demo market is indexed within seconds. */
const MAX_BUILD_MS = 60_000;

/** The running product named by JOURNEYS_URL, or a new one, with the OpenSearch at OPENSEARCH_TEST_URL if named. */
async function findProduct(): Promise<Product> {
  const { JOURNEYS_URL: baseUrl, OPENSEARCH_TEST_URL: search } = process.env;
  if (baseUrl) return { baseUrl, stop: () => Promise.resolve() };
  if (!search) return startProduct({ SEED_DEMO: '1' });
  const product = await startProduct({
    SEED_DEMO: '1',
    OPENSEARCH_URL: search,
    OPENSEARCH_INDEX: 'journeys',
  });
  const state = async () => (await fetch(`${product.baseUrl}/readyz`)).text();
  const startedAt = Date.now();
  while (!(await state()).includes('"search":"ok"')) {
    if (Date.now() - startedAt > MAX_BUILD_MS) throw new Error('The index on OpenSearch was not built');
    await pause(200);
  }
  return product;
}

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
