import { type Cover, coverKey, coversFor, gallery, type SceneFacts } from '../scenes/index';
import type { ListingFacts } from './listingFacts';
import { seededBy } from './random';

/** Facts that a picture can show. */
export const sceneFactsOf = (facts: ListingFacts, seed: string): SceneFacts => ({
  type: facts.propertyType,
  seed,
  setting: facts.setting,
  rooms: facts.rooms,
  storeys: facts.storeys,
  balcony: facts.hasBalcony,
  garden: facts.hasGarden,
  pool: facts.hasOwnPool,
  furnished: facts.isFurnished,
  isOld: facts.age >= 14,
});

const INSIDE_SHARE = 0.3;
/** Maximum number of allowed covers to choose from. */
const TRIED = 40;

/**
 * Galleries of listings, in order. No cover repeats while a listing's facts allow another, and similar ones are kept
 * far apart.
 */
export function galleriesOf(listings: { facts: SceneFacts; photos: number }[]) {
  const used = new Map<string, number>();
  /** Index at which a family, alone or in a palette, was last used. */
  const seen = new Map<string, number>();
  return listings.map(({ facts, photos }, at) => {
    const random = seededBy(`cover:${facts.seed}`);
    const inside = random.chance(INSIDE_SHARE) ? coversFor(facts, 'inside') : [];
    const allowed = inside.length > 0 ? inside : coversFor(facts, 'outside');
    const cost = (cover: Cover) => {
      const family = `${cover.kind} ${cover.family}`;
      const since = (key: string) => Math.max(1, at - (seen.get(key) ?? -100));
      return (
        (used.get(coverKey(cover)) ?? 0) * 1000 +
        30 / since(family) +
        60 / since(`${family} ${cover.palette}`)
      );
    };
    const tried = Array.from({ length: Math.min(TRIED, allowed.length) }, () => random.pick(allowed));
    const cover = tried.reduce((best, next) => (cost(next) < cost(best) ? next : best));
    const family = `${cover.kind} ${cover.family}`;
    used.set(coverKey(cover), (used.get(coverKey(cover)) ?? 0) + 1);
    seen.set(family, at).set(`${family} ${cover.palette}`, at);
    return gallery(facts, cover, photos);
  });
}
