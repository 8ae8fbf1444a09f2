import type { Plugin } from 'vite';

const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Emits `locales/<language>/<name>.json` in builds; serves it in development. */
export const languageFiles = (name: string, contentIn: (language: Language) => string): Plugin => ({
  name: `${name}-texts`,
  configureServer(server) {
    for (const language of LANGUAGES) {
      server.middlewares.use(`/locales/${language}/${name}.json`, (_req, res) => {
        res.setHeader('Content-Type', 'application/json').end(contentIn(language));
      });
    }
  },
  generateBundle() {
    for (const language of LANGUAGES) {
      this.emitFile({
        type: 'asset',
        fileName: `locales/${language}/${name}.json`,
        source: contentIn(language),
      });
    }
  },
});
