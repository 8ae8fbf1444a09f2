import type { BackendModule } from 'i18next';

async function readTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`/locales/${language}/${namespace}.json?v=${__BUILD__}`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Text files of this build, from the server. i18next retries failures. */
export const serverTexts = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    readTexts(language, namespace).then(
      (texts) => callback(null, texts),
      (failure: Error) => callback(failure, null),
    );
  },
} satisfies BackendModule;
