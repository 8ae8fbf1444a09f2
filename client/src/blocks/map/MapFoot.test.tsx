import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { MapFoot } from './MapFoot';

const media = vi.hoisted(() => ({ isPhone: false }));
vi.mock('@/platform/hooks/useMedia', () => ({ PHONE: '', useMedia: () => media.isPhone }));

beforeAll(() => i18nReady);

test.each([
  ['a phone', true, 1],
  ['a wide screen', false, 0],
])('On %s (phone: %s) %i part of the credits is folded.', (_screen, isPhone, folds) => {
  media.isPhone = isPhone;
  const { container } = render(<MapFoot map={undefined} />);
  expect(container.querySelectorAll('details:not([open])')).toHaveLength(folds);
  expect(screen.queryAllByLabelText('Map credits')).toHaveLength(folds);
  expect(container.querySelectorAll('a[href="https://www.openstreetmap.org/copyright"]')).toHaveLength(1);
});
