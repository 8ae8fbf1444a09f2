import { expect, it } from 'vitest';
import { renderFirstView } from './firstView';

it('The first two pictures of a list load at once, and the others on sight.', () => {
  const picture = { url: '/a.webp', srcset: '/a.webp 320w', width: 320, height: 213, sizes: '100vw' };
  const items = Array.from({ length: 4 }, () => ({ href: '/', title: 'Home', figure: 'AED 1', picture }));
  const page = renderFirstView({ kind: 'list', heading: 'Homes', items }, 'Manzil');
  expect(page.match(/fetchpriority="high"|loading="lazy"/g)).toEqual([
    ...Array<string>(2).fill('fetchpriority="high"'),
    ...Array<string>(2).fill('loading="lazy"'),
  ]);
});
