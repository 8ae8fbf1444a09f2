import { fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { PropertyCardData } from './card';
import { CardPhotos } from './CardPhotos';

const photo = (publicID: string) =>
  ({ publicID, url: `/uploads/${publicID}.webp`, srcset: '' }) as PropertyCardData['images'][number];
const strip = {
  ref: { current: null },
  index: 0,
  isAtStart: true,
  isAtEnd: false,
  onScroll: () => undefined,
  step: () => undefined,
};

const shown = (photos: number) => {
  const images = Array.from({ length: photos }, (_, at) => photo(`photo${at}`));
  const { container } = render(
    <MemoryRouter>
      <CardPhotos listing={{ id: '1', images }} sizes="100vw" isFirst={false} strip={strip} />
    </MemoryRouter>,
  );
  const count = (selector: string) => container.querySelectorAll(selector).length;
  return {
    area: container.querySelector('ul'),
    counts: () => ({
      places: count('li'),
      images: count('li a img'),
      arrows: count('button'),
      dots: count('i'),
    }),
  };
};

it.each(['pointerEnter', 'touchStart', 'scroll'] as const)(
  'A card shows one photo and a place for each other; %s adds those and the arrow to the next.',
  (event) => {
    const { area, counts } = shown(3);
    expect(counts()).toEqual({ places: 3, images: 1, arrows: 0, dots: 3 });
    fireEvent[event](area!);
    expect(counts()).toEqual({ places: 3, images: 3, arrows: 1, dots: 3 });
  },
);

it('A single photo has neither arrows nor dots.', () => {
  const { area, counts } = shown(1);
  fireEvent.pointerEnter(area!);
  expect(counts()).toEqual({ places: 1, images: 1, arrows: 0, dots: 0 });
});
