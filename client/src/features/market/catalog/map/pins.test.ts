import { fireEvent } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import { afterEach, expect, test } from 'vitest';
import { createPins } from './pins';

const texts = { pin: () => 'pin', cluster: (count: number) => `${count} homes` };
let map: LeafletMap | undefined;
afterEach(() => {
  map?.remove();
  document.body.replaceChildren();
});

test.each([
  [7, 9],
  [17, 18],
])('A cluster of the server opens two levels closer than %i, up to the closest.', (zoom, closer) => {
  const box = document.body.appendChild(document.createElement('div'));
  const options = { center: [25.2, 55.3] as [number, number], zoom, maxZoom: 18 };
  map = new LeafletMap(box, { ...options, zoomAnimation: false, fadeAnimation: false });
  const at = { lat: 25.2, lng: 55.3, count: 5 };
  createPins(map).show({ data: [], clusters: [at], count: 5 } as never, {
    texts,
    seen: new Set(),
    onChoose: () => undefined,
    onHighlight: () => undefined,
  });
  fireEvent.click(box.querySelector('.map-cluster') as Element);
  expect(map.getZoom()).toBe(closer);
});
