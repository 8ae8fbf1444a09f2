import type { BackendModule } from 'i18next';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { readJson, writeStored } from '../storage/storage';

type Texts = Record<string, unknown>;

const WEEK = 7 * DAY_MS;
/** Storing all texts blocks a phone for a moment; not during the first load. */
const FIRST_LOAD_MS = 3000;

const keyOf = (language: string, namespace: string) => `i18next_res_${language}-${namespace}`;

async function fetchTexts(language: string, file: string): Promise<Texts> {
  const answer = await fetch(`/locales/${language}/${file}.json?v=${__BUILD__}`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return (await answer.json()) as Texts;
}

async function fetchAndStore(language: string, namespace: string): Promise<Texts> {
  const texts = await fetchTexts(language, namespace);
  const kept = { ...texts, i18nStamp: Date.now(), i18nVersion: __BUILD__ };
  setTimeout(() => writeStored(keyOf(language, namespace), JSON.stringify(kept)), FIRST_LOAD_MS);
  return texts;
}

let isStarting = true;
/** Languages of which only the first texts are loaded. */
const begun = new Set<string>();

/** Lets `read` read all texts of a language from now on. */
export const endStart = (): void => {
  isStarting = false;
};

/** Passes on all texts of the languages that began with those of open pages. @throws if the server doesn't answer */
export async function readRest(add: (language: string, texts: Texts) => void): Promise<void> {
  for (const language of begun) {
    add(language, await fetchAndStore(language, 'common'));
    begun.delete(language);
  }
}

/**
 * Texts come from local storage for a week (source-spec §9) if they belong to this build, otherwise from the server:
 * at first those that open pages need (`client/firstTexts.ts`). i18next retries failures.
 */
export const storedTexts = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    const stored = readJson<Texts & { i18nStamp: number; i18nVersion: string }>(keyOf(language, namespace));
    if (stored?.i18nVersion === __BUILD__ && Date.now() < stored.i18nStamp + WEEK) {
      callback(null, stored);
      return;
    }
    const isFirst = isStarting && namespace === 'common';
    (isFirst ? fetchTexts(language, 'first') : fetchAndStore(language, namespace)).then(
      (texts) => {
        if (isFirst) begun.add(language);
        callback(null, texts);
      },
      (failure: Error) => callback(failure, null),
    );
  },
} satisfies BackendModule;
