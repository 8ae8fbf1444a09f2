import type { Plugin } from 'vite';
import districts from '../shared/data/districts.json' with { type: 'json' };
import landmarks from '../shared/data/landmarks.json' with { type: 'json' };

const FILE = /^\/?locales\/(en|ar)\/districts\.json/;

/** `{ "dubai": { "dubai_marina": "Dubai Marina" } }` of one language, and under `landmarks` those of the landmarks. */
const namesIn = (language: 'en' | 'ar') => {
  const named = (list: readonly { id: string; en: string; ar: string }[]) =>
    Object.fromEntries(list.map((place) => [place.id, place[language]]));
  const lists = Object.entries({ ...districts, landmarks });
  return JSON.stringify(Object.fromEntries(lists.map(([name, list]) => [name, named(list)])));
};

/**
 * The names of districts and landmarks as texts of their own, `locales/<language>/districts.json`, made from shared/data: a visitor gets
 * the names of one language without positions, and the browser keeps them as it keeps other texts.
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
