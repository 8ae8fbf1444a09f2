import { type Rng, type Svg } from '../core';
import { HIGH, LOW } from './families';
import { grouped, materialOf, MATS, seenFrom } from './props';
import { apron, backdrop, foreground, planting } from './setting';
import { type Palette } from '../light';
import { type Look, SETTINGS } from '../look';
import { tower } from '../parts/facade';

/** Minimum number of storeys of a high-rise. */
const TALL = 12;
/** Names of the architectural families that a block of this height can have. */
export const familiesOfBlock = (storeys: number): string[] => Object.keys(storeys >= TALL ? HIGH : LOW);

/** Lower buildings on both sides of a high-rise. */
function neighbours(S: Svg, P: Palette, rnd: Rng, gy: number) {
  for (const [x, w] of [
    [10, 120],
    [150, 100],
    [930, 110],
    [1060, 130],
  ] as const) {
    const look = {
      ...rnd.pick(MATS),
      style: rnd.pick(['curtain', 'ribbon', 'fins', 'grid'] as const),
      floor: 17,
      bay: 16,
    };
    tower(S, P, rnd, x + rnd.f(-14, 14), w, gy, rnd.f(150, 290), {
      ...look,
      top: rnd.pick(['flat', 'crown', 'slope'] as const),
    });
  }
}

/** A block of flats in its setting. */
export function blockScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const {
    setting = rnd.pick(SETTINGS),
    storeys = rnd.i(4, 40),
    balcony = rnd.chance(0.6),
    isOld = false,
  } = look;
  const families = storeys >= TALL ? HIGH : LOW;
  const family = families[look.family ?? ''] ?? rnd.pick(Object.values(families));
  const gy = setting === 'sea' ? 580 : 650;
  // Keep the sun clear of the block.
  P.sunX = rnd.chance(0.5) ? rnd.f(0.06, 0.2) : rnd.f(0.8, 0.94);
  backdrop(S, P, rnd, setting, gy);
  const m = materialOf(rnd, look);
  const h = storeys >= TALL ? rnd.f(440, 500) : 190 + storeys * 24;
  const id = grouped(S, () => {
    if (setting === 'city' || (setting === 'sea' && storeys >= TALL)) neighbours(S, P, rnd, gy);
    apron(S, P, gy);
    seenFrom(S, look.camera, gy, () =>
      family(S, P, rnd, { cx: 600, gy, h, m, m2: rnd.pick(MATS), balcony, isOld }),
    );
    planting(S, P, rnd, setting, gy);
  });
  foreground(S, P, rnd, setting, gy, id);
}
