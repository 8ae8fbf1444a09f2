import { call, errorOf } from './client';
import type { Aggregate } from './aggregations';
import type { Document } from './document';
import { all, type Clause } from './shapeQueries';

interface Hit {
  _id: string;
  _source?: Document;
  fields?: Record<string, never>;
  matched_queries?: string[];
  sort?: unknown[];
}
export interface SearchAnswer {
  hits: { total: { value: number }; hits: Hit[] };
  aggregations?: Record<string, Aggregate>;
  error?: object;
}

/** A pending question. */
export interface Question {
  /** Clauses of the homes asked about. */
  where: readonly Clause[];
  /** Aggregation, in one search with others about the same homes. */
  agg?: object;
  /** A separate search. */
  search?: object;
  /** Consecutive searches. */
  walk?: () => Promise<unknown>;
  read: (answer: SearchAnswer, agg: Aggregate) => unknown;
}

/** Last position that OpenSearch pages to; `walkTo` reads beyond it. */
export const WINDOW = 10_000;

/** Ids deep in a sort order, which ends with the id, by `search_after`; loads nothing else of the listings. */
export async function walkTo(alias: string, body: object, skip: number, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let after: unknown[] | undefined;
  for (let passed = 0; passed < skip + limit;) {
    const size = Math.min(WINDOW, skip + limit - passed);
    const { hits } = await call<Partial<SearchAnswer>>({
      method: 'POST',
      path: `/${alias}/_search?allow_partial_search_results=false&filter_path=hits.hits.sort`,
      body: {
        ...{ ...body, size, track_total_hits: false, stored_fields: '_none_' },
        ...(after && { search_after: after }),
      },
    });
    const found = hits?.hits ?? [];
    ids.push(...found.slice(Math.max(0, skip - passed)).map(({ sort }) => String(sort?.at(-1))));
    after = found.at(-1)?.sort;
    passed += found.length;
    if (found.length < size) break;
  }
  return ids;
}

async function searchAll(
  alias: string,
  searches: readonly object[],
  read: (at: number, answer: SearchAnswer) => void,
): Promise<void> {
  const { responses } = await call<{ responses: (SearchAnswer & { status: number })[] }>({
    ...{ method: 'POST', path: `/${alias}/_msearch` },
    // Partial counts would be wrong.
    lines: searches.flatMap((search) => [{ allow_partial_search_results: false }, search]),
  });
  for (const [at, answer] of responses.entries()) {
    if (answer.error) throw errorOf(answer.status, answer.error);
    read(at, answer);
  }
}

/** Answers all questions in one request; those about the same homes share a search. */
export async function answerAll(
  alias: string,
  questions: Map<string, Question>,
  answers: Map<string, unknown>,
) {
  const searches: object[] = [];
  const readers: ((answer: SearchAnswer) => void)[] = [];
  const counted = new Map<string, { at: number; aggs: Record<string, object> }>();
  const requests: Promise<void>[] = [];
  for (const [name, { where, agg, search, walk, read }] of questions) {
    const query = all(where);
    if (walk) requests.push(walk().then((answer) => void answers.set(name, answer)));
    else if (search) {
      searches.push({ query, track_total_hits: false, _source: false, ...search });
      readers.push((answer) => answers.set(name, read(answer, {})));
    } else {
      const key = JSON.stringify(query);
      const group = counted.get(key) ?? { at: searches.length, aggs: {} };
      if (!counted.has(key)) {
        counted.set(key, group);
        searches.push({ query, size: 0, track_total_hits: true, aggs: group.aggs });
        readers.push(() => undefined);
      }
      if (agg) group.aggs[name] = agg;
      const before = readers[group.at];
      readers[group.at] = (answer) => {
        before?.(answer);
        answers.set(name, read(answer, answer.aggregations?.[name] ?? {}));
      };
    }
  }
  if (searches.length > 0) requests.push(searchAll(alias, searches, (at, answer) => readers[at]?.(answer)));
  await Promise.all(requests);
}
