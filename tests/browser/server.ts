import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running product. */
    baseUrl: string;
    /** Its DATA_DIR; mails are in `outbox/`. */
    dataDir: string;
  }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

/** A running product. */
export interface Product {
  baseUrl: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** Starts the built product on the embedded store with a directory and a port of its own. */
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
    dataDir,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The product with the demo market, once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ SEED_DEMO: '1' });
  project.provide('baseUrl', product.baseUrl);
  project.provide('dataDir', product.dataDir);
  return product.stop;
}
