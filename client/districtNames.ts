import type { Plugin } from 'vite';
import districts from '../shared/data/districts.json' with { type: 'json' };
import landmarks from '../shared/data/landmarks.json' with { type: 'json' };

const FILE = /^\/?locales\/(en|ar)\/districts\.json/;

/**
 * Names of districts and landmarks in one language: `{ "dubai": { "dubai_marina": "Dubai Marina" } }`, with landmarks
 * under `landmarks`.
 */
const namesIn = (language: 'en' | 'ar') => {
  const named = (list: readonly { id: string; en: string; ar: string }[]) =>
    Object.fromEntries(list.map((place) => [place.id, place[language]]));
  const lists = Object.entries({ ...districts, landmarks });
  return JSON.stringify(Object.fromEntries(lists.map(([name, list]) => [name, named(list)])));
};

/**
 * Generates the names of districts and landmarks from shared/data as translation files,
 * `locales/<language>/districts.json`: visitors download the names of one language without coordinates, and the browser
 * caches them like other texts.
 */
export function districtNames(): Plugin {
  return {
    name: 'district-names',
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const language = FILE.exec(req.url ?? '')?.[1];
        if (language !== 'en' && language !== 'ar') return next();
        res.setHeader('Content-Type', 'application/json').end(namesIn(language));
      });
    },
    generateBundle() {
      for (const language of ['en', 'ar'] as const) {
        this.emitFile({
          type: 'asset',
          fileName: `locales/${language}/districts.json`,
          source: namesIn(language),
        });
      }
    },
  };
}
