import { expect, it } from 'vitest';
import { badgeCount } from './badgeCount';

it('A badge shows counts up to 99.', () => {
  expect([1, 99, 100].map(badgeCount)).toEqual(['1', '99', '99+']);
});
