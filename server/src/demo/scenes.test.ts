import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listingScenes, scene } from '@manzil/shared/scenes/index.mjs';
import { PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { scenesHash } from '../../../scripts/write-scenes';

describe('scenes', () => {
  it('are committed as the generator draws them (npm run scenes)', () => {
    const file = new URL('../../../client/public/scenes/made-from.txt', import.meta.url);
    expect(readFileSync(file, 'utf8').trim()).toBe(scenesHash());
  });

  it('are the same for the same seed and differ between listings', () => {
    const covers = new Set<string>();
    for (let seed = 0; seed < 240; seed += 1) {
      const type = PROPERTY_TYPES[seed % PROPERTY_TYPES.length] ?? 'villa';
      const [cover] = listingScenes({ type, seed });
      if (!cover) throw new Error('no cover');
      covers.add(scene({ ...cover, idPrefix: 's' }));
      if (seed < 16) expect(scene({ ...cover, idPrefix: 's' })).toBe(scene({ ...cover, idPrefix: 's' }));
    }
    expect(covers.size).toBe(240);
  });

  it('can be drawn', async () => {
    const { width, height } = await sharp(Buffer.from(scene({ kind: 'villa', seed: 1 }))).metadata();
    expect([width, height]).toEqual([1200, 800]);
  });
});
