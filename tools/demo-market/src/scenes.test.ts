import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SERVICE_CATEGORIES } from '@manzil/shared/domain/enums';
import { coverKey, coversFor, scene, SERVICE_FAMILIES } from '../scenes/index';
import { scenesHash } from './writeScenes';
import { sceneFactsOf } from './covers';
import { demoMarket, type PicturedListing } from './listings';

const market = demoMarket(new Date('2026-11-21T08:00:00Z'));
const homes = market.filter(({ facts }) => ['apartment', 'villa'].includes(facts.propertyType));
const kindsOf = ({ scenes }: PicturedListing) => scenes.map(({ kind }) => kind);
const INSIDE = ['living', 'bedroom', 'kitchen', 'studio', 'empty', 'majlis', 'office', 'bath'];

describe('Scenes', () => {
  it('The committed scenes match the generator (npm run scenes).', () => {
    const file = new URL('../../../client/public/scenes/made-from.txt', import.meta.url);
    expect(readFileSync(file, 'utf8').trim()).toBe(scenesHash());
  });

  it('Equal facts give equal scenes, and no two covers of the market are the same picture.', () => {
    const covers = market.flatMap(({ scenes }) => scenes.slice(0, 1));
    expect(new Set(covers.map((cover) => JSON.stringify(cover))).size).toBe(market.length);
    const drawn = new Set(covers.slice(0, 24).map((cover) => scene({ ...cover, idPrefix: 's' })));
    expect(drawn.size).toBe(24);
    const [cover] = covers;
    if (!cover) expect.fail();
    expect(drawn).toContain(scene({ ...cover, idPrefix: 's' }));
  });

  it('Every service category has a picture of its own.', () => {
    expect(SERVICE_FAMILIES.toSorted()).toEqual(SERVICE_CATEGORIES.toSorted());
  });

  it('A scene is a valid image.', async () => {
    const { width, height } = await sharp(Buffer.from(scene({ kind: 'villa', seed: 1 }))).metadata();
    expect([width, height]).toEqual([1200, 800]);
  });
});

describe('Covers', () => {
  const keyOf = ({ scenes: [cover] }: PicturedListing) => {
    const { family = '', palette = 0, camera = 'front' } = cover?.look ?? {};
    return coverKey({ kind: cover?.kind ?? '', family, palette, camera });
  };

  it.each([
    ['the whole market', market],
    ['flats for rent in Dubai', homes.filter(({ form }) => form.city === 'dubai' && form.type === 'rent')],
    ['flats of two bedrooms', homes.filter(({ form }) => form.bedrooms === '2')],
    ['villas', homes.filter(({ form }) => form.propertyType === 'villa')],
    ['Sharjah', market.filter(({ form }) => form.city === 'sharjah')],
    ['dearest first', homes.toSorted((a, b) => b.form.price - a.form.price)],
  ])('No page of 24 covers has near-duplicates (%s).', (_name, listings) => {
    for (let from = 0; from < listings.length; from += 24) {
      const keys = listings.slice(from, from + 24).map(keyOf);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('Covers span at least six façade families, and three in ten homes show an interior.', () => {
    const flats = market.filter(({ facts }) => facts.propertyType === 'apartment');
    const outside = flats.filter(({ scenes: [cover] }) => cover?.kind === 'block');
    expect(new Set(outside.map(({ scenes: [cover] }) => cover?.look.family)).size).toBeGreaterThanOrEqual(6);
    const inside = homes.filter(({ scenes: [cover] }) => INSIDE.includes(cover?.kind ?? ''));
    expect(inside.length / homes.length).toBeGreaterThan(0.25);
    expect(inside.length / homes.length).toBeLessThan(0.35);
  });
});

describe('Scenes match their listing', () => {
  it('A terrace or a balcony is drawn only where the listing has a balcony.', () => {
    for (const listing of homes) {
      if (listing.form.balcony === 'no') expect(kindsOf(listing)).not.toContain('terrace');
      for (const { look } of listing.scenes) {
        if (look.balcony !== undefined) expect(look.balcony).toBe(listing.form.balcony === 'yes');
      }
    }
  });

  it('A studio has no separate bedroom or living room and only a compact kitchen.', () => {
    const studios = homes.filter(({ form }) => form.bedrooms === 'studio');
    expect(studios.length).toBeGreaterThan(30);
    expect(new Set(studios.map(({ form }) => form.area)).size).toBeGreaterThan(25);
    for (const listing of studios) {
      expect(kindsOf(listing)).toContain('studio');
      for (const kind of ['bedroom', 'living', 'empty']) expect(kindsOf(listing)).not.toContain(kind);
      for (const { kind, look } of listing.scenes) if (kind === 'kitchen') expect(look.compact).toBe(true);
    }
  });

  it('The surroundings match the place: no sea inland, in Sweihan sand.', () => {
    const inland = market.filter(({ form }) => form.district === 'sweihan' || form.district === 'al_dhaid');
    const [first] = market;
    if (!first) expect.fail();
    for (const { facts, scenes } of inland) {
      expect(facts.setting).toBe('desert');
      for (const { look } of scenes) expect(look.setting).toBe('desert');
    }
    for (const { facts, scenes } of market) {
      for (const { look } of scenes) expect(look.setting).toBe(facts.setting);
    }
  });

  it('A pool and a garden are drawn only where the listing has them.', () => {
    for (const { form, scenes } of market.filter(({ facts }) => facts.propertyType === 'villa')) {
      for (const { look } of scenes.filter(({ kind }) => kind === 'villa')) {
        expect(look.pool).toBe(form.additionalOptions?.includes('private_pool'));
        expect(look.garden).toBe(form.additionalOptions?.includes('private_garden'));
      }
    }
  });

  it('Furniture is drawn only in furnished homes.', () => {
    for (const { facts, scenes } of homes.filter(({ facts: of }) => !of.isFurnished)) {
      for (const kind of ['living', 'bedroom', 'majlis']) {
        expect(scenes.map((one) => one.kind)).not.toContain(kind);
      }
      expect(coversFor(sceneFactsOf(facts, 'x'), 'inside').some(({ kind }) => kind === 'living')).toBe(false);
    }
  });
});
