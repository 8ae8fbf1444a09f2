import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import ownDatabase from './ownDatabase.json' with { type: 'json' };

it.each(ownDatabase)('%s uses the embedded store only.', (path) => {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  // The code that reads MONGODB_TEST_URI, or sets up a test file with it.
  expect(text).not.toMatch(/MONGODB_TEST_URI|\b(testApp|testSite|startTestDatabase)\(/);
});
