import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import phrases from '@manzil/shared/data/searchPhrases.json' with { type: 'json' };
import { FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { ATTRIBUTES } from '@manzil/shared/domain/property/attributes';
import { testApp } from '../../../testing/testApp';

/** Searches as people type them, with the filters they mean (shared/data/searchPhrases.json). */
const api = testApp();

/** The share of phrases that must be understood. Never lower it. */
const MIN_SHARE = 0.97;

interface Phrase {
  says: string;
  means: object | null;
  places?: string[];
  held?: boolean;
}
type Answer = Record<string, unknown>;

const pattern = (place: string) => new RegExp(`^${place.replaceAll('*', '.*')}$`);
const placesOf = ({ places, city, district }: Answer): string[] =>
  (places as string[] | undefined) ??
  (city ? [district ? `${city as string}/${district as string}` : (city as string)] : []);

/** The wrong answer to a phrase; undefined if the answer is right. */
function difference({ means, places }: Phrase, { meant, data }: { meant: Answer[]; data: Answer[] }) {
  if (means === null) return meant.length === 0 ? undefined : meant;
  const isPlaceOnly = Object.keys(means).length === 0;
  const found = isPlaceOnly
    ? data.filter(({ kind }) => kind === 'city' || kind === 'district').slice(0, 1)
    : meant;
  if (found.length === 0) return found;
  const wrong = found.find((one) => {
    const { city: _city, district: _district, places: _places, ...answers } = one;
    const isSame = isPlaceOnly || sorted(answers) === sorted(means as Answer);
    const named = placesOf(one);
    const isFound = places
      ? named.length > 0 && named.every((place) => places.some((one) => pattern(one).test(place)))
      : named.length === 0;
    return !isSame || !isFound;
  });
  return wrong && found;
}
const sorted = (answers: Answer) =>
  JSON.stringify(
    Object.entries(answers)
      .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(),
  );

describe('The corpus of search phrases', () => {
  const missed: { says: string; held: boolean; wanted: unknown; read: unknown }[] = [];
  beforeAll(async () => {
    for (const phrase of phrases as Phrase[]) {
      const answer = await api.get('/search/suggest').query({ search: phrase.says }).expect(200);
      const read = difference(phrase, answer.body);
      const { says, means, places, held = false } = phrase;
      if (read) missed.push({ says, held, wanted: { ...means, places }, read });
    }
  });

  it('The corpus has at least three hundred phrases.', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(300);
  });

  it(`At least ${MIN_SHARE * 100} percent of the phrases are understood.`, () => {
    const all = phrases as Phrase[];
    const share = (isHeld: boolean) => {
      const of = all.filter(({ held = false }) => held === isHeld).length;
      return `${of - missed.filter(({ held }) => held === isHeld).length} of ${of}`;
    };
    const misses = missed.map(
      ({ says, wanted, read }) =>
        `${says}\n  wanted ${JSON.stringify(wanted)}\n  read   ${JSON.stringify(read)}`,
    );
    const told = [
      `Understood ${share(false)}; of the phrases held back from development, ${share(true)}`,
      ...misses,
    ].join('\n');
    process.stdout.write(`${told}\n`);
    expect(1 - missed.length / all.length, told).toBeGreaterThanOrEqual(MIN_SHARE);
  });
});

describe('The search box', () => {
  const keys = FILTER_KEYS.one.filter((key) => ATTRIBUTES[key].of === 'yesNo');
  const FLAT = { en: 'flat with', ar: 'شقة مع' };
  const named = keys.flatMap((key) => (['en', 'ar'] as const).map((lang) => ({ key, lang })));

  it.each(named)('In $lang, the name of the yes/no attribute $key is understood.', async ({ key, lang }) => {
    const file = new URL(`../../../../../client/public/locales/${lang}/common.json`, import.meta.url);
    const texts = JSON.parse(await readFile(file, 'utf8')) as { single: { facts: Record<string, string> } };
    const search = `${FLAT[lang]} ${texts.single.facts[key]}`;
    const { body } = await api.get('/search/suggest').query({ search }).expect(200);
    expect({ search, meant: body.meant }).not.toEqual({ search, meant: [] });
  });
});
