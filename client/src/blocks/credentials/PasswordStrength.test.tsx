import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { PasswordStrength } from './PasswordStrength';

test.each([
  ['', 'At least 8 characters', ['hair', 'hair', 'hair', 'hair']],
  ['pearl-7', 'Weak', ['warning', 'hair', 'hair', 'hair']],
  ['pearlpea', 'Weak', ['warning', 'hair', 'hair', 'hair']],
  ['pearlpe7', 'Fair', ['warning', 'warning', 'hair', 'hair']],
  ['Pearlpe7', 'Good', ['success', 'success', 'success', 'hair']],
  ['pearl-pearl', 'Fair', ['warning', 'warning', 'hair', 'hair']],
  ['pearl-pearl7', 'Strong', ['success', 'success', 'success', 'success']],
])(
  'The password %s counts as "%s", with a bar in the color of its strength.',
  async (password, word, colors) => {
    await i18nReady;
    render(<PasswordStrength password={password} />);
    expect(screen.getByText(new RegExp(`^${word}`))).toBeTruthy();
    const bars = [...document.querySelectorAll('[aria-hidden] > span')];
    expect(bars.map(({ className }) => /bg-(\w+)/.exec(className)?.[1])).toEqual(colors);
  },
);
