import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, forgetAnswers } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { ContactOptions } from './Contact';
import { useNumbers } from './useNumbers';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

function Options() {
  const numbers = useNumbers({
    kind: 'property',
    id: 'f'.repeat(24),
    title: 'A flat',
    referenceNo: 'PR-1',
    agent: {},
  });
  return (
    <ContactOptions agent={{ hasPhone: true, hasWhatsapp: true }} numbers={numbers}>
      {null}
    </ContactOptions>
  );
}

beforeEach(async () => {
  await i18nReady;
  vi.stubGlobal('open', vi.fn());
  const data = { phone: '+971501234567', whatsapp: '+971501234567' };
  answer('properties.revealContact', () => ({ data }));
});
afterEach(() => {
  resetPage();
  forgetAnswers();
  vi.unstubAllGlobals();
});

test.each([
  ['Call', 'tel:'],
  ['WhatsApp', 'https://wa.me/'],
])('The focus stays on %s when the button becomes a link.', async (name, scheme) => {
  open(<Options />, '/single?id=1');
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.getAttribute('href') ?? '').toContain(scheme));
});

test('The focus is not taken from elsewhere when the number arrives.', async () => {
  open(<Options />, '/single?id=1');
  fireEvent.click(screen.getByRole('button', { name: 'Call' }));
  await screen.findAllByRole('link');
  expect(document.activeElement).toBe(document.body);
});
