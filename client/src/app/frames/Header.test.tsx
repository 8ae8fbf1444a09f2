import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { open } from '@/testing/openPage';
import { Header } from './Header';

let loadLinks: () => void;
vi.mock('./MenuPanel', async () => {
  await new Promise<void>((resolve) => {
    loadLinks = resolve;
  });
  return { MenuPanel: () => <p>Links</p> };
});

beforeAll(() => i18nReady);

test('The phone menu shows its links and buttons together, so that no button moves under a finger.', async () => {
  open(<Header />);
  const languageButtons = () => screen.getAllByRole('button', { name: 'العربية', hidden: true }).length;
  const inHeader = languageButtons();
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(languageButtons()).toBe(inHeader);
  await vi.waitFor(() => loadLinks());
  await screen.findByText('Links');
  expect(languageButtons()).toBe(inHeader + 1);
});
