import type { BackendModule } from 'i18next';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { readJson, writeStored } from '../storage/storage';

type Texts = Record<string, unknown>;

const WEEK = 7 * DAY_MS;
/** Storing all texts blocks a phone for a moment; not during the first load. */
const FIRST_LOAD_MS = 3000;

async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const answer = await fetch(`/locales/${language}/${namespace}.json?v=${__BUILD__}`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return (await answer.json()) as Texts;
}

/**
 * Texts come from local storage for a week (source-spec §9) if they belong to this build, otherwise from the server.
 * i18next retries failures.
 */
export const storedTexts = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    const key = `i18next_res_${language}-${namespace}`;
    const stored = readJson<Texts & { i18nStamp: number; i18nVersion: string }>(key);
    if (stored?.i18nVersion === __BUILD__ && Date.now() < stored.i18nStamp + WEEK) {
      callback(null, stored);
      return;
    }
    fetchTexts(language, namespace).then(
      (texts) => {
        const kept = { ...texts, i18nStamp: Date.now(), i18nVersion: __BUILD__ };
        setTimeout(() => writeStored(key, JSON.stringify(kept)), FIRST_LOAD_MS);
        callback(null, texts);
      },
      (failure: Error) => callback(failure, null),
    );
  },
} satisfies BackendModule;
