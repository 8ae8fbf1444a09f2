import { writeArea, type Spot } from '@manzil/shared/domain/place/areas';
import { REACH_KINDS } from '@manzil/shared/domain/place/reach';
import type { SeededChoices } from './seeded';

/** A random outline around a place: a star, or unordered points, whose sides cross. */
export function anArea(random: Pick<SeededChoices, 'next' | 'whole' | 'chance'>, { lat, lng }: Spot): string {
  const points = random.whole(3, random.chance(0.5) ? 6 : 60);
  const isStar = points > 8 || random.chance(0.5);
  const size = random.whole(1, 40) / 200;
  const outline = Array.from({ length: points }, (_, at) => {
    const turn = (isStar ? at / points : random.next()) * 2 * Math.PI;
    const reach = size * (0.2 + 0.8 * random.next());
    return { lat: lat + reach * Math.sin(turn), lng: lng + reach * Math.cos(turn) };
  });
  const text = writeArea(outline);
  if (text === undefined) throw new Error('no area');
  return text;
}

const MET = [
  '25.197_55.274',
  '25.08_55.14',
  '24.454_54.377',
  '25.346_55.421',
  '25.79_55.943',
  '24.207_55.745',
];
/** A personal place, such as work, from a small set, because its oracle is slow. */
export const aReach = (one: <T>(choices: readonly T[]) => T): string =>
  `${one(REACH_KINDS)}_${one(MET)}_${one([8, 15, 30])}`;
