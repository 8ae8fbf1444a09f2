import sharp from 'sharp';
import { expect, it } from 'vitest';
import { photoStatistics } from './photoStatistics';

const WHITE = [255, 255, 255, 255];
/** A picture of 90 × 80 pixels whose columns from `from` on have the second colour. */
const columns = (first: number[], second: number[], from = 45) => {
  const row = Array.from({ length: 90 }, (_, x) => (x < from ? first : second)).flat();
  const pixels = Uint8Array.from(Array.from({ length: 80 }, () => row).flat());
  const channels = first.length as 1 | 3 | 4;
  return () => sharp(pixels, { raw: { width: 90, height: 80, channels } });
};

it.each([
  ['grey', columns([100], [100]), { light: 100, edges: 0, print: '0000000000000000', tone: [100, 100, 100] }],
  [
    'red',
    columns([200, 20, 40], [200, 20, 40]),
    { light: 76, edges: 0, print: '0000000000000000', tone: [200, 20, 40] },
  ],
  [
    'white beside black',
    columns([255], [0]),
    { light: 128, edges: 4.22, print: '5a5a5a5a5a5a5a5a', tone: [128, 128, 128] },
  ],
  [
    'transparent beside white',
    columns([0, 0, 0, 0], WHITE),
    { light: 255, edges: 0, print: '0000000000000000', tone: [255, 255, 255] },
  ],
])('A picture is measured as people see it: %s.', async (_name, pixels, look) => {
  expect(await photoStatistics(pixels)).toEqual(look);
});
