import type { PropertySort } from '@manzil/shared/domain/enums';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { readNamed } from '@manzil/shared/domain/property/namedValue';
import { ORDERS } from '@manzil/shared/domain/property/filterConditions';
import { avoidName, type Evaluation } from '@manzil/search';
import { withValue, type Criterion } from './criteria';
import type { Document } from './document';
import { clustersAgg, figuresIn, sampleOf, stepsAgg, termsAgg } from './aggregations';
import { answerAll, walkTo, WINDOW, type Question, type SearchAnswer } from './questions';
import { all } from './shapeQueries';

/** Ends a run that needs the count first. */
class Unanswered extends Error {}

/** Limit of rounds; each collects the questions that earlier answers lead to. */
const MAX_ROUNDS = 8;
const MOST_PINS = WINDOW;
const MOST_AGENTS = 50_000;
const MOST_DISTRICTS = 5000;

const idsIn = ({ hits }: SearchAnswer): string[] => hits.hits.map(({ _id }) => _id);

/** Sort order, ties by id; missing values sort lowest. Without `sort`, homes with a higher score come first. */
function orderOf(sort: PropertySort | undefined, isRanked: boolean) {
  const [field, direction] = ORDERS[sort ?? 'newest'];
  const order = direction > 0 ? 'asc' : 'desc';
  const missing = direction > 0 ? '_first' : '_last';
  return [...(isRanked ? [{ _score: 'desc' }] : []), { [field]: { order, missing } }, { id: { order } }];
}

/** One clause per wished value, each scoring 1. */
const wishesOf = (nice: readonly string[]) =>
  [...new Set(nice)].flatMap((text) => {
    const named = readNamed(text);
    return named ? [{ constant_score: { filter: withValue(named), boost: 1, _name: text } }] : [];
  });

/** Asks about the matches, ignoring the conditions `without`; returns `empty` until the answer is known. */
type Ask = <T>(name: string, empty: T, without: readonly string[], question: Omit<Question, 'where'>) => T;
type Counts = { id: string; count: number }[];
const nameOf = (...parts: unknown[]) => JSON.stringify(parts).replaceAll(/[[\]>]/g, '|');

/** Counts per value, as `facetCounts` in packages/search. */
function facetCounts(
  ask: Ask,
  isAsked: (name: string) => boolean,
): Pick<Evaluation, 'tally' | 'tallyMask' | 'tallyAgents' | 'tallyDistricts'> {
  /** Counts per value of a field, the most frequent first. */
  const countsBy = (field: string, most: number, without: readonly string[], only?: string): Counts =>
    ask(nameOf('counts', field, only, without), [], without, {
      agg: termsAgg(field, most, only),
      read: (_, { buckets = [] }) => buckets.map(({ key, doc_count: count }) => ({ id: String(key), count })),
    });
  /** Counts in the order of the choices. */
  const countsOf = (field: Parameters<Evaluation['tally' | 'tallyMask']>[0], without: readonly string[]) => {
    const choices: readonly string[] = choicesOf(field);
    const counts = new Map(
      countsBy(field, choices.length, without).map(({ id, count }) => [id, count] as const),
    );
    return choices.map((id) => ({ id, count: counts.get(id) ?? 0 }));
  };
  const withHomes = (counts: Counts) => counts.filter(({ count }) => count > 0);
  return {
    tally: (field, without) => withHomes(countsOf(field, without)),
    tallyMask: (field) =>
      withHomes(
        countsOf(field, []).map((counted) => {
          const name = avoidName(field, counted.id);
          if (!isAsked(name)) return counted;
          return countsOf(field, [name]).find(({ id }) => id === counted.id) ?? counted;
        }),
      ),
    tallyAgents: () => countsBy('agent', MOST_AGENTS, []),
    tallyDistricts: (city, without) =>
      countsBy('place', MOST_DISTRICTS, without, `${city}/.*`).map(({ id, count }) => ({
        id: id.slice(city.length + 1),
        count,
      })),
  };
}

/** A page's search without its bounds. A match by name scores less than one nice-to-have. */
function pageOf(criteria: readonly Criterion[], sort: PropertySort | undefined, nice: readonly string[]) {
  const named = criteria.flatMap((criterion) => criterion.nameMatch ?? []);
  const ranks = [...wishesOf(nice), ...named.map((filter) => ({ constant_score: { filter, boost: 0.5 } }))];
  return {
    query: { bool: { filter: [all(criteria.map(({ where }) => where))], should: sort ? [] : ranks } },
    sort: orderOf(sort, !sort && ranks.length > 0),
    _source: false,
  };
}

/** An evaluation that collects unanswered questions. */
function createEvaluation(
  alias: string,
  criteria: readonly Criterion[],
  { answers, open }: { answers: Map<string, unknown>; open: Map<string, Question> },
): Evaluation {
  const leavingOut = (keys: readonly string[]) =>
    criteria
      .filter(({ key }) => !keys.some((left) => key === left || key.startsWith(`${left}:`)))
      .map(({ where }) => where);
  const isAsked = (name: string) => criteria.some(({ key }) => key === name);
  function ask<T>(
    ...[name, empty, without, question]: [string, T, readonly string[], Omit<Question, 'where'>]
  ): T {
    if (answers.has(name)) return answers.get(name) as T;
    open.set(name, { where: leavingOut(without), ...question });
    return empty;
  }
  function count(without: readonly string[] = []): number {
    const found = ask(nameOf('count', without), -1, without, { read: ({ hits }) => hits.total.value });
    // Callers branch on the count.
    if (found === -1 && without.length === 0) throw new Unanswered();
    return Math.max(0, found);
  }

  return {
    keys: [...new Set(criteria.map(({ key }) => key.split(':')[0] ?? key))],
    once: (_, compute) => compute(),
    release: () => undefined,
    count,
    page({ sort, nice = [], skip, limit }) {
      const body = pageOf(criteria, sort, nice);
      const name = nameOf('page', sort, nice, skip, limit);
      const isNear = skip + limit <= WINDOW;
      if (isNear) return ask(name, [], [], { search: { ...body, from: skip, size: limit }, read: idsIn });
      return skip >= count()
        ? []
        : ask(name, [], [], { walk: () => walkTo(alias, body, skip, limit), read: idsIn });
    },
    nice(ids, nice) {
      if (ids.length === 0) return {};
      const query = { bool: { filter: { terms: { id: ids } }, should: wishesOf(nice) } };
      return ask(nameOf('nice', ids, nice), {}, [], {
        search: { query, size: ids.length },
        read({ hits }) {
          const has = new Map(hits.hits.map(({ _id, matched_queries = [] }) => [_id, matched_queries]));
          const wanted = [...new Set(nice)];
          return Object.fromEntries(
            ids.map((id) => [id, wanted.filter((one) => has.get(id)?.includes(one))] as const),
          );
        },
      });
    },
    figures(options) {
      const homes = count();
      return ask(nameOf('figures', options), figuresIn([], 0, options), [], {
        search: sampleOf(all(leavingOut([])), homes),
        read({ hits }) {
          const found = hits.hits.map(({ fields = {} }) => fields);
          return figuresIn(found, homes, options);
        },
      });
    },
    pins: () =>
      ask(nameOf('pins'), [], [], {
        search: { size: MOST_PINS, _source: PIN_FIELDS, sort: ['_doc'] },
        read: ({ hits }) => hits.hits.flatMap(({ _source }) => (_source ? pinOf(_source) : [])),
      }),
    clusters: (size) => ask(nameOf('clusters', size), [], [], clustersAgg(size)),
    ...facetCounts(ask, isAsked),
    tallySteps: (field, steps, without) =>
      ask(
        nameOf('steps', field, steps, without),
        steps.map(() => 0),
        without,
        stepsAgg(field, steps),
      ),
  };
}

const PIN_FIELDS = ['id', 'lat', 'lng', 'price', 'type', 'propertyType', 'title', 'titleAr', 'image'];
type Pin = ReturnType<Evaluation['pins']>[number];
/** A pin with an unknown stamp, so that its serialised text isn't cached. */
const pinOf = (document: Document): Pin => ({
  ...{ lat: 0, lng: 0, price: 0, type: '', propertyType: '' },
  ...(document as unknown as Pin),
  stamp: -1,
});

/**
 * Runs `use` on the matching homes. `use` reads results synchronously, as from the in-memory index: questions without
 * an answer are collected and sent in one request, and `use` runs again until none is open.
 */
export async function answered<T>(
  alias: string,
  criteria: readonly Criterion[],
  use: (found: Evaluation) => T,
): Promise<T> {
  const answers = new Map<string, unknown>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const open = new Map<string, Question>();
    const found = createEvaluation(alias, criteria, { answers, open });
    try {
      const result = use(found);
      if (open.size === 0) return result;
    } catch (error) {
      // Errors count only once all answers are known.
      if (open.size === 0) throw error;
    }
    await answerAll(alias, open, answers);
  }
  throw new Error('The questions to the catalogue have no end');
}
