import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { parseEnv, setEnv } from '../platform/env';

/** The environment of a test that needs files but no database: a DATA_DIR of its own, removed afterwards. */
export function testFolder(overrides: Record<string, string> = {}): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
    setEnv(parseEnv({ NODE_ENV: 'test', DATA_DIR: folder, RATE_LIMITS: 'off', ...overrides }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}
