import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import ownDatabase from './ownDatabase.json' with { type: 'json' };

it.each(ownDatabase)('%s uses no test database that could be another one', (path) => {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  // What reads MONGODB_TEST_URI, and who uses that for a test file.
  expect(text).not.toMatch(/MONGODB_TEST_URI|\b(testApp|testSite|startTestDatabase)\(/);
});
