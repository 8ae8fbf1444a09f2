import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import ar from '../../public/locales/ar/common.json';
import en from '../../public/locales/en/common.json';

// The real translations, in the cache where i18n looks for them (platform/i18n/storedTexts.ts).
for (const [language, texts] of Object.entries({ en, ar })) {
  const stored = { ...texts, i18nStamp: Date.now(), i18nVersion: 'test' };
  localStorage.setItem(`i18next_res_${language}-common`, JSON.stringify(stored));
}

// jsdom lacks navigation timing, media queries, sizes, pointer capture and canvas paths; these stubs match and draw nothing.
const noMatch = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
Object.defineProperty(performance, 'getEntriesByType', { value: () => [], configurable: true });
Object.defineProperty(window, 'matchMedia', { value: noMatch });
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined });
Object.defineProperty(Element.prototype, 'hasPointerCapture', { value: () => false });
Object.defineProperty(window, 'ResizeObserver', {
  configurable: true,
  value: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});
Object.defineProperty(window, 'Path2D', {
  value: class {
    moveTo = () => undefined;
    lineTo = () => undefined;
    closePath = () => undefined;
  },
});

// The server answers pings, unless a test takes it away (reach.ts).
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  input === '/healthz' ? Promise.resolve(new Response('ok')) : realFetch(input, init);

configure({ asyncUtilTimeout: 20_000 });
// A module loaded later would run without a document.
afterAll(() => vi.dynamicImportSettled());
afterEach(cleanup);
