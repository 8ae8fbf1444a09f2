import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { Avatar } from './Avatar';

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

test.each([
  ['en', 'ليلى حداد', 'L\u200CH'],
  ['ar', 'ليلى حداد', 'ل\u200Cح'],
  ['ar', 'عمر السويدي', 'ع\u200Cس'],
  ['ar', 'عمر بن راشد السويدي', 'ع\u200Cب'],
  ['ar', null, 'L\u200CH'],
] as const)(
  'In %s, a person with the Arabic name %s has the initials %s.',
  async (lang, nameAr, initials) => {
    await i18nReady;
    await setLanguage(lang);
    const { container } = render(<Avatar person={{ id: '1', name: 'Layla Haddad', nameAr }} />);
    expect(container.textContent).toBe(initials);
  },
);
