import districts from '../shared/data/districts.json' with { type: 'json' };
import landmarks from '../shared/data/landmarks.json' with { type: 'json' };
import { languageFiles, type Language } from './languageFiles.ts';

/**
 * Names of districts and landmarks in one language: `{ "dubai": { "dubai_marina": "Dubai Marina" } }`, with landmarks
 * under `landmarks`.
 */
const namesIn = (language: Language) => {
  const named = (list: readonly { id: string; en: string; ar: string }[]) =>
    Object.fromEntries(list.map((place) => [place.id, place[language]]));
  const lists = Object.entries({ ...districts, landmarks });
  return JSON.stringify(Object.fromEntries(lists.map(([name, list]) => [name, named(list)])));
};

/**
 * Generates the names of districts and landmarks from shared/data: visitors download the names of one language without
 * coordinates, and the browser caches them like other texts.
 */
export const districtNames = () => languageFiles('districts', namesIn);
