import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../server/src/testing/processes/freePort';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the running products, one per concurrent file. */
    baseUrls: string[];
  }
}

/** A running product. */
export interface Product {
  baseUrl: string;
  stop: () => Promise<void>;
}

/** Starts the built product on the embedded store with its own directory and port. */
export async function startProduct(more: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manzil-browser-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const root = join(import.meta.dirname, '../..');
  const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'server/dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: baseUrl,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      BCRYPT_COST: '4',
      LOG_LEVEL: 'info',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      lines.push(chunk.toString());
      if (lines.join('').includes('is ready at')) resolve();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error(`The product did not start:\n${lines.join('')}`)));
  });
  return {
    baseUrl,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Requests pages until the product is warm: its first page can exceed the time limit on a busy machine, so no test
 * should make the first request.
 */
export async function warmed(product: Product): Promise<Product> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const page = await fetch(`${product.baseUrl}/catalog`);
    await page.text();
    if (page.ok) break;
  }
  return product;
}

/** One product with the demo market per concurrent file, so that files don't interfere. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const products = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () =>
      // Feeds of the tests have their photos on this machine.
      warmed(await startProduct({ SEED_DEMO: '1', FEED_PRIVATE_ADDRESSES: '1' })),
    ),
  );
  project.provide(
    'baseUrls',
    products.map(({ baseUrl }) => baseUrl),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
}
