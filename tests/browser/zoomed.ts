import type { Page } from 'playwright-core';

/** Window size in CSS pixels, and the browser's font size. */
export interface Zoom {
  zoom: string;
  width: number;
  height: number;
  /** Pixels per `rem` as set in the reader's browser. */
  rem: number;
}

/** WCAG 1.4.10 and 1.4.4 on a window of 1280 × 1024: page zoom leaves fewer CSS pixels, text zoom enlarges the text. */
export const ZOOMS: Zoom[] = [
  { zoom: '200 %', width: 640, height: 512, rem: 16 },
  { zoom: '400 %', width: 320, height: 256, rem: 16 },
  { zoom: 'text at 200 %', width: 1280, height: 1024, rem: 32 },
];

/** Zooms an open page and waits for the layout. */
export async function zoomTo(page: Page, { width, height, rem }: Zoom): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Page.setFontSizes', { fontSizes: { standard: rem } });
  await wire.detach();
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
    rem,
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Texts and controls of a zoomed page that are clipped or overflow it; `within` is a selector. */
export const lostIn = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const root = document.querySelector<HTMLElement>(selector);
    if (!root) return [`there is no ${selector}`];
    const wide = document.documentElement.clientWidth;
    const tooWide = document.documentElement.scrollWidth - wide;
    const named = (one: Element) =>
      `<${one.tagName.toLowerCase()} class="${(one.getAttribute('class') ?? '').slice(0, 90)}"> ${(one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 40)}`;
    const hasText = (one: Element) =>
      [...one.childNodes].some((node) => node instanceof Text && node.data.trim());
    const isShown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      const isDrawn = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return width > 1 && height > 1 && isDrawn;
    };
    // For screen readers only, or decoration.
    const isAside = (one: Element) =>
      one.closest('.sr-only, [aria-hidden=true], [inert], svg, [hidden], .leaflet-container') !== null;
    const isShortened = (one: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(one);
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    };
    const overflowOf = (one: Element) => getComputedStyle(one).overflowX;
    /** Nearest ancestor that clips its overflow. */
    const frameOf = (one: Element): Element | null => {
      const { parentElement } = one;
      if (!parentElement || parentElement === document.body) return null;
      return overflowOf(parentElement) === 'visible' ? frameOf(parentElement) : parentElement;
    };
    const isLost = (one: Element) => {
      const isOver = one.scrollWidth > one.clientWidth + 2;
      if (/hidden|clip/.test(overflowOf(one)) && hasText(one) && isOver) return !isShortened(one);
      const frame = frameOf(one);
      const { left, right } = one.getBoundingClientRect();
      if (!frame) return left < -2 || right > wide + 2;
      if (/auto|scroll/.test(overflowOf(frame)) || isShortened(frame)) return false;
      const around = frame.getBoundingClientRect();
      return left < around.left - 2 || right > around.right + 2;
    };
    const lost = [...root.querySelectorAll('*')]
      .filter((one) => hasText(one) || one.matches('a, button, input, select, textarea, summary'))
      .filter((one) => !isAside(one) && isShown(one) && isLost(one))
      .map((one) => `cut off: ${named(one)}`);
    return [...(tooWide > 0 ? [`the page scrolls sideways by ${tooWide} px`] : []), ...new Set(lost)];
  }, within);

/** Controls that remain outside the window or under a fixed element when scrolled to. */
export const unreachableIn = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const root = document.querySelector<HTMLElement>(selector) ?? document.body;
    const layerOf = (one: Element | null) => {
      for (let at = one; at && at !== document.body; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return undefined;
    };
    const lost: string[] = [];
    for (const one of root.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')) {
      const { width, height } = one.getBoundingClientRect();
      if (
        width <= 1 ||
        height <= 1 ||
        one.closest('[inert], [aria-hidden=true], .sr-only, .leaflet-container')
      ) {
        continue;
      }
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
      const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
      const hit = document.elementFromPoint(x, y);
      const over = layerOf(hit);
      const why =
        left > innerWidth || right < 0 || top > innerHeight || bottom < 0
          ? 'outside the window'
          : over && !over.contains(one)
            ? `under ${(over.getAttribute('class') ?? over.tagName).slice(0, 60)}`
            : undefined;
      if (why) {
        lost.push(
          `${(one.textContent || one.getAttribute('aria-label') || one.getAttribute('name') || one.outerHTML).trim().slice(0, 50)}: ${why}`,
        );
      }
    }
    scrollTo(0, 0);
    return lost;
  }, within);

/** Fraction of the window height covered by fixed elements while scrolling. */
export const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    scrollTo(0, Math.max(0, (document.documentElement.scrollHeight - innerHeight) / 2));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isFixed = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (/fixed|sticky/.test(getComputedStyle(one).position) || isFixed(one.parentElement));
    let covered = 0;
    const steps = 64;
    for (let at = 0; at < steps; at += 1) {
      if (isFixed(document.elementFromPoint(innerWidth / 2, ((at + 0.5) * innerHeight) / steps))) {
        covered += 1;
      }
    }
    scrollTo(0, 0);
    return covered / steps;
  });

/** Fields with a font so small that iPhones zoom in when typing: name and pixels. */
export const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, select, textarea, [contenteditable=true]')]
      .filter(
        (one) => !one.matches('[type=checkbox], [type=radio], [type=range], [type=file], [type=hidden]'),
      )
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
      .map(
        (one) =>
          `${one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.id}: ${getComputedStyle(one).fontSize}`,
      ),
  );
