import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, browserFile } from './browser';
import { homes, tabTo } from './visitor';

const product = browserFile();
const open = async (query: string, view = {}) => {
  const page = await product.open(`/catalog?${query}`, view);
  await page.locator('.map-pin, .map-cluster').first().waitFor();
  return page;
};
const boxIn = (page: Page) => new URL(page.url()).searchParams.get('bbox');
/** Degrees from west to east. */
const widthOf = (page: Page) => {
  const [west = 0, , east = 0] = (boxIn(page) ?? '').split(',').map(Number);
  return east - west;
};
/** How many homes the markers represent in total. */
const shownOnMap = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.map-pin, .map-cluster')].reduce(
      (sum, one) => sum + (one.matches('.map-cluster') ? Number(one.innerText.replace(/\D/g, '')) : 1),
      0,
    ),
  );
/** Pairs of overlapping names or prices. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((one) => ({
        text: one.innerText,
        box: (one.matches('.map-label') ? (one.firstElementChild ?? one) : one).getBoundingClientRect(),
      }));
    const names = visible('.map-label');
    const all = [...names, ...visible('.map-pin, .map-cluster')];
    return all.flatMap((name, at) =>
      all
        .filter((_other, place) => place > at)
        .filter(
          ({ box }) =>
            box.left < name.box.right &&
            name.box.left < box.right &&
            box.top < name.box.bottom &&
            name.box.top < box.bottom,
        )
        .map((other) => `${name.text} / ${other.text}`),
    );
  });

test.each(['en', 'ar'] as const)('Place names in %s overlap neither prices nor each other.', async (lang) => {
  const page = await open('category=rent&city=dubai', { lang });
  for (let step = 0; step < 4; step += 1) {
    await expect.poll(() => collisions(page)).toEqual([]);
    const answer = page.waitForResponse((one) => one.url().includes('get_all_map_properties'));
    await page.getByRole('button', { name: lang === 'ar' ? 'تكبير' : 'Zoom in', exact: true }).click();
    await answer;
  }
});

/** Overlapping road names and shields: by their rotated shapes, not their bounding boxes. */
const roadCollisions = (page: Page) =>
  page.evaluate(() => {
    const corners = (one: HTMLElement) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const turn = (Number.parseFloat(one.style.rotate || '0') * Math.PI) / 180;
      const [along, across] = [one.offsetWidth / 2, one.offsetHeight / 2];
      return [
        [-along, -across],
        [along, -across],
        [along, across],
        [-along, across],
      ].map(([a = 0, b = 0]) => [
        x + a * Math.cos(turn) - b * Math.sin(turn),
        y + a * Math.sin(turn) + b * Math.cos(turn),
      ]);
    };
    type Corners = ReturnType<typeof corners>;
    // Two shapes are disjoint if one has a side with the other wholly beyond it.
    const isBeyond = (a: Corners, b: Corners) =>
      a.some(([x = 0, y = 0], at) => {
        const [nextX = 0, nextY = 0] = a[(at + 1) % a.length] ?? [];
        return b.every(([bx = 0, by = 0]) => (nextX - x) * (by - y) - (nextY - y) * (bx - x) <= 0);
      });
    const names = [...document.querySelectorAll<HTMLElement>('.map-road > *, .map-shield > *')].map(
      (one) => ({
        text: one.innerText,
        at: corners(one),
      }),
    );
    const standing = [...document.querySelectorAll<HTMLElement>('.map-pin, .map-cluster')].map((one) => ({
      text: one.innerText,
      at: corners(one),
    }));
    return names.flatMap((name, place) =>
      [...names.slice(place + 1), ...standing]
        .filter((other) => !isBeyond(name.at, other.at) && !isBeyond(other.at, name.at))
        .map((other) => `${name.text} / ${other.text}`),
    );
  });
/** Which of these theme colours occur on the ground. */
const coloursOnGround = (page: Page, names: readonly string[]) =>
  page.evaluate((names) => {
    const style = getComputedStyle(document.documentElement);
    const seen = new Set<string>();
    for (const tile of document.querySelectorAll<HTMLCanvasElement>('.leaflet-ground-pane canvas')) {
      const data = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? [];
      for (let at = 0; at < data.length; at += 4) {
        const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
        seen.add(`#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`);
      }
    }
    // As canvases write colours, whatever the style sheet's spelling.
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    return names.filter((name) => {
      pen.fillStyle = style.getPropertyValue(`--map-${name}`);
      return seen.has(String(pen.fillStyle));
    });
  }, names);

test('Land, parks, roads and metro are drawn in the current theme.', async () => {
  const page = await open('category=rent&bbox=55.28,25.22,55.36,25.29');
  const parts = ['land', 'built', 'park', 'road', 'motorway', 'rail-red', 'rail-green'];
  await expect.poll(() => coloursOnGround(page, parts)).toEqual(parts);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expect.poll(() => coloursOnGround(page, parts)).toEqual(parts);
  await page.getByRole('link', { name: '© OpenStreetMap' }).waitFor();
});

test.each(['en', 'ar'] as const)('Roads and stations are labelled legibly in %s.', async (lang) => {
  const page = await product.open('/catalog?category=rent&view=map&bbox=55.28,25.22,55.36,25.29', { lang });
  const station = lang === 'ar' ? 'القرهود' : 'Al Garhoud';
  await page.locator('.map-label.is-station', { hasText: station }).first().waitFor();
  await page
    .locator('.map-road')
    .filter({ hasText: lang === 'ar' ? /^شارع/ : /(Road|Street)$/ })
    .first()
    .waitFor();
  await page.locator('.map-shield', { hasText: 'E11' }).first().waitFor();
  await expect.poll(() => roadCollisions(page)).toEqual([]);
  expect(await collisions(page)).toEqual([]);
});

test('The map opens on all results, no closer than a town.', async () => {
  const query = 'category=rent&city=dubai&propertyType=villa';
  const { count } = await homes(query);
  expect(count).toBeGreaterThan(1);
  const page = await open(query);
  await expect.poll(() => shownOnMap(page)).toBe(count);
  expect(boxIn(page)).toBeNull();
});

test('On a wide screen a selected home is shown next to its pin.', async () => {
  // Few enough homes for prices of their own beside the clusters.
  const page = await open('category=rent&city=ras_al_khaimah');
  const pin = page.locator('.map-pin').first();
  await pin.click();
  const card = page.getByRole('list', { name: 'Selected on the map' }).locator('article').first();
  await card.waitFor();
  const [pinBox, cardBox] = [await pin.boundingBox(), await card.boundingBox()];
  if (!pinBox || !cardBox) throw new Error('not in view');
  const isBeside = cardBox.x >= pinBox.x + pinBox.width || cardBox.x + cardBox.width <= pinBox.x;
  expect(isBeside).toBe(true);
  expect(Math.abs(cardBox.y + cardBox.height / 2 - pinBox.y)).toBeLessThan(400);
});

test('The map works by keyboard, and the focus stays where it was.', async () => {
  const page = await open('category=rent');
  await tabTo(page, '.map-cluster', 200);
  const before = boxIn(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => boxIn(page)).not.toBe(before);
  const isOnMap = () => page.evaluate(() => Boolean(document.activeElement?.closest('.leaflet-container')));
  await expect.poll(isOnMap).toBe(true);
  for (let step = 0; step < 6; step += 1) {
    if (await page.evaluate(() => document.activeElement?.matches('.map-pin'))) break;
    await page.keyboard.press(step % 2 ? 'Space' : 'Enter');
    await page.waitForLoadState('networkidle');
    expect(await isOnMap()).toBe(true);
  }
});

test('Quick zooming ends where it was led, in list and map alike.', async () => {
  const page = await open('category=rent&city=dubai');
  const nearer = page.getByRole('button', { name: 'Zoom in', exact: true });
  await nearer.click();
  await nearer.click();
  await nearer.click();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(async () => {
      const { count } = await homes(`category=rent&city=dubai&bbox=${boxIn(page) ?? ''}`);
      return count - (await shownOnMap(page));
    })
    .toBe(0);
  const start = widthOf(page);
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await expect.poll(() => widthOf(page) / start).toBeGreaterThan(1.8);
});

test('Hovering or focusing a card highlights its price on the map.', async () => {
  const page = await open('category=rent&city=dubai');
  const card = page.locator('#content article').first();
  await card.hover();
  await page.locator('.map-pin.is-active, .map-cluster.is-active').first().waitFor();
  await page.locator('main').getByRole('heading', { level: 1 }).hover();
  await page.locator('.is-active').first().waitFor({ state: 'detached' });
  await card.getByRole('heading').getByRole('link').focus();
  await page.locator('.map-pin.is-active, .map-cluster.is-active').first().waitFor();
});

test('The text on a price marker is part of its accessible name.', async () => {
  const page = await open('category=rent&city=dubai');
  const wrong = await page
    .locator('.map-pin')
    .evaluateAll((pins) =>
      pins
        .map((pin) => [pin.textContent, pin.getAttribute('aria-label') ?? ''] as const)
        .filter(([text, name]) => !name.includes(text)),
    );
  expect(wrong).toEqual([]);
});

/** The number of homes for the address, and the heading's text. */
const matchingCount = async (page: Page) => {
  const { count } = await homes(new URL(page.url()).search.slice(1));
  await expect
    .poll(() => page.locator('main').getByRole('heading', { level: 1 }).innerText())
    .toMatch(new RegExp(`^(${count.toLocaleString('en')}|No) `));
  return count;
};
const areasIn = (page: Page) => new URL(page.url()).searchParams.get('areas')?.split(',') ?? [];

test('Areas are drawn by pointer and keyboard, shown, counted and removed.', async () => {
  const page = await open('category=rent&city=dubai');
  const all = await matchingCount(page);
  await page.getByRole('button', { name: 'Draw an area' }).click();
  const tools = page.getByRole('group', { name: 'Draw an area' });
  await tools.waitFor();
  expect(await axe(page)).toEqual([]);
  const box = await page.locator('.leaflet-container').boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + 90, y);
  await page.mouse.down();
  for (let turn = 1; turn <= 24; turn += 1) {
    const angle = (turn / 24) * 2 * Math.PI;
    await page.mouse.move(x + 90 * Math.cos(angle), y + 90 * Math.sin(angle));
  }
  await page.mouse.up();
  await page.waitForURL(/areas=/);
  await tools.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('path.map-asked').count()).toBe(1);
  expect(await matchingCount(page)).toBeLessThanOrEqual(all);
  await page.getByRole('button', { name: 'Remove Drawn area' }).waitFor();

  // Another one without a pointer: corners at the centre of a map that the arrow keys move.
  await page.getByRole('button', { name: 'Draw an area' }).press('Enter');
  for (const arrowKey of ['ArrowRight', 'ArrowDown', undefined]) {
    await tools.getByRole('button', { name: 'Add corner' }).press('Enter');
    if (!arrowKey) break;
    const before = boxIn(page);
    await page.locator('.leaflet-container').press(arrowKey);
    await expect.poll(() => boxIn(page)).not.toBe(before);
  }
  await tools.getByText('3 corners').waitFor();
  await tools.getByRole('button', { name: 'Undo last corner' }).press('Enter');
  await tools.getByText('2 corners').waitFor();
  expect(await page.locator('path.map-corner').count()).toBe(2);
  await tools.getByRole('button', { name: 'Add corner' }).press('Enter');
  await tools.getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(() => areasIn(page).length).toBe(2);
  await expect.poll(() => page.locator('path.map-asked').count()).toBe(2);
  await matchingCount(page);

  await page.reload();
  await expect.poll(() => page.locator('path.map-asked').count()).toBe(2);
  await page.getByRole('button', { name: 'Remove Drawn area 1' }).click();
  await expect.poll(() => areasIn(page).length).toBe(1);
  await page.getByRole('button', { name: 'Clear drawn areas' }).click();
  await page.waitForURL((url) => !url.search.includes('areas'));
  expect(await matchingCount(page)).toBe(all);
});

test('Homes near a landmark are searched by its name and a distance, shown as a circle on the map.', async () => {
  const page = await product.open('/catalog?category=rent');
  const place = page.getByRole('combobox', { name: 'Location' });
  await place.fill('burj khalifa');
  await page
    .getByRole('group', { name: 'Near' })
    .getByRole('option', { name: 'Burj Khalifa', exact: true })
    .click();
  await page.waitForURL(/near=burj_khalifa/);
  await expect.poll(() => page.locator('path.map-asked').count()).toBe(1);
  const near = await matchingCount(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Within' }).selectOption('5000');
  const landmarks = sheet.getByRole('combobox', { name: 'Near', exact: true });
  await landmarks.fill('metro');
  await sheet.getByRole('option', { name: 'Any metro station' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await sheet.getByRole('option', { name: 'Any metro station' }).click();
  await sheet.getByRole('button', { name: 'Remove Any metro station' }).waitFor();
  await landmarks.press('Tab');
  await sheet.locator('button.bg-primary').press('Enter');
  await page.waitForURL(/within=5000/);
  expect(await matchingCount(page)).toBeGreaterThanOrEqual(near);
  await page.getByRole('button', { name: 'Remove Burj Khalifa or Any metro station: within 5 km' }).click();
  await page.waitForURL((url) => !/near|within/.test(url.search));
});

test('Homes within a drive of a personal place are found, with their minutes.', async () => {
  const page = await product.open('/catalog?category=rent');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const apply = async () => {
    await sheet.locator('button.bg-primary').press('Enter');
    await sheet.waitFor({ state: 'hidden' });
  };
  await page.getByRole('button', { name: 'More filters' }).click();
  await sheet.getByRole('button', { name: 'Add a destination' }).click();
  const place = sheet.getByRole('combobox', { name: 'Destination', exact: true });
  await place.fill('burj khalifa');
  await sheet.getByRole('option', { name: 'Burj Khalifa', exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Up to', exact: true }).selectOption('20');
  expect(await axe(page)).toEqual([]);
  await apply();
  await page.waitForURL(/reach=work_25\.197_55\.274_20/);
  const lines = page.locator('article p', { hasText: /^≈ \d+ min to work$/ });
  await lines.first().waitFor();
  const cards = page.getByRole('article');
  // Each card loads its own line.
  await expect.poll(() => lines.count()).toBe(await cards.count());
  for (const line of await lines.allTextContents()) {
    expect(Number(/\d+/.exec(line)?.[0])).toBeLessThanOrEqual(20);
  }
  // Removed, and requested again by one press.
  const chip = page.getByRole('button', { name: 'Remove 20 min drive to work' });
  await chip.click();
  await page.waitForURL((url) => !url.search.includes('reach'));
  // The sheet starts from what the page shows, not from the address.
  await chip.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More filters' }).click();
  await sheet.getByRole('button', { name: 'Use my destinations again' }).click();
  await apply();
  await page.waitForURL(/reach=work_25/);
});

test('With following turned off, the list does not follow the map until requested.', async () => {
  const page = await open('category=rent&city=dubai');
  await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  const search = page.getByRole('button', { name: 'Search here' });
  await search.waitFor();
  expect(boxIn(page)).toBeNull();
  await search.click();
  await expect.poll(() => boxIn(page)).not.toBeNull();
});

test('On a phone the map replaces the list and opens a home at the bottom.', async () => {
  // A district with a single home, whose pin stands alone.
  const { data } = await homes('category=rent&limit=100');
  const places = new Set(data.map(({ city, district }) => `${city}/${district}`));
  const all = await Promise.all(
    [...places].map(async (place) => ({
      place,
      count: (await homes(`category=rent&places=${place}`)).count,
    })),
  );
  const place = all.find(({ count }) => count === 1)?.place ?? '';
  const page = await product.open(`/catalog?category=rent&places=${place}&view=map`, {
    width: 390,
    height: 844,
  });
  await page.locator('.map-pin').first().click();
  await page.getByRole('list', { name: 'Selected on the map' }).locator('article').first().waitFor();
  // A pin marks its home's location, even where the selected one covers part of it (WCAG 2.5.8, "essential").
  const findings = await axe(page);
  expect(findings.filter((one) => !/^target-size: <div class="leaflet-marker-icon/.test(one))).toEqual([]);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.locator('#content article').first().waitFor();
});

test.each(['en', 'ar'] as const)(
  'A remote place in %s shows what lies beyond, and how far.',
  async (lang) => {
    const page = await product.open('/catalog?category=rent&city=abu_dhabi&district=liwa&view=map', { lang });
    const signs = page.locator('.map-label.is-sign');
    await expect.poll(() => signs.count()).toBeGreaterThan(1);
    const [hameem] = (await signs.allInnerTexts()).filter((text) => /Hameem|حميم/.test(text));
    expect(hameem).toMatch(lang === 'ar' ? /· 56.كم$/ : /· 56.km$/);
    expect(await collisions(page)).toEqual([]);
    await page.getByText(lang === 'ar' ? /^0\.5.كم$/ : /^0\.5.km$/).waitFor();
  },
);

test('Names of emirates give way to markers.', async () => {
  const page = await open('category=rent');
  await expect.poll(() => page.locator('.map-label.is-large').count()).toBeGreaterThan(2);
  expect(await collisions(page)).toEqual([]);
});
