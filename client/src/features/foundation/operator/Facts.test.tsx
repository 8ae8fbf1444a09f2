import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { Facts } from './Facts';

beforeAll(() => i18nReady);
afterEach(resetPage);

test('Each figure of the site stands under its name.', () => {
  const site = sampleAnswer('operator.state', 'full').data;
  const figures = {
    ...{ version: '1.2.3', servers: 2, redis: 'failing' as const, sockets: 31 },
    database: { kind: 'mongodb' as const, bytes: 12_400_000 },
    files: { kind: 'disk' as const, count: 1500, bytes: 999, freeBytes: 5_000_000_000 },
    requests: { all: 400, failed: 3 },
  };
  open(<Facts site={{ ...site, ...figures }} />);
  const parts = (name: string) => {
    const facts = screen.getByText(name).nextElementSibling?.children ?? [];
    return Array.from(facts, ({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, ''));
  };
  expect(parts('Version')[0]).toBe('1.2.3');
  expect(parts('Servers')).toEqual(['2', 'Redis is not responding']);
  expect(parts('Database')).toEqual(['12.4 MB', 'MongoDB']);
  expect(parts('Pictures')).toEqual(['999 B', '1,500 on local disk', '5 GB free disk space']);
  expect(parts('Live connections')).toEqual(['31', 'Open browser tabs']);
  expect(parts('Failed requests')).toEqual(['3', 'of 400 in the last hour']);
});
