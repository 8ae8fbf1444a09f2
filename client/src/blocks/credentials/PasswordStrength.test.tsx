import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { PasswordStrength } from './PasswordStrength';

test.each([
  ['pearl-7', 'Weak'],
  ['pearlpea', 'Weak'],
  ['pearlpe7', 'Fair'],
  ['Pearlpe7', 'Good'],
  ['pearl-pearl', 'Fair'],
  ['pearl-pearl7', 'Strong'],
])('The password %s counts as "%s".', async (password, word) => {
  await i18nReady;
  render(<PasswordStrength password={password} />);
  expect(screen.getByText(new RegExp(`^${word}`))).toBeTruthy();
});
