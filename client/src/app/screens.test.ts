import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientRoutes, type RouteName } from '@manzil/shared/domain/address/clientRoutes';

const BROWSER = join(import.meta.dirname, '../../../tests/browser');
/** Screens without a browser test. Never add to them. */
const WITHOUT: RouteName[] = ['editService', 'serviceAgents'];

const walks = readdirSync(BROWSER)
  .filter((file) => file.endsWith('.ts') && file !== 'everyScreen.ts')
  .map((file) => readFileSync(join(BROWSER, file), 'utf8'))
  .join('\n');
/** Whether a browser test contains the path, alone or before a query. */
const isOpened = (path: string) => new RegExp(`${path.replaceAll('/', '\\/')}(?![\\w/-])`).test(walks);

test('Every screen is opened by a test in tests/browser.', () => {
  const missing = (Object.keys(clientRoutes) as RouteName[]).filter(
    (name) => !isOpened(clientRoutes[name].path),
  );
  expect(missing.sort()).toEqual(WITHOUT);
});
