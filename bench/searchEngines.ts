import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { evaluate, type Evaluation, type SearchIndex, type SearchRow } from '@manzil/search';
import { call, disconnect } from '../server/src/features/market/listings/search/opensearch/client';
import { clausesOf } from '../server/src/features/market/listings/search/opensearch/criteria';
import { aliasOf, documentOf } from '../server/src/features/market/listings/search/opensearch/document';
import { answered } from '../server/src/features/market/listings/search/opensearch/evaluation';
import {
  createIndex,
  refresh,
  switchTo,
} from '../server/src/features/market/listings/search/opensearch/indexes';
import { parseEnv, setEnv } from '../server/src/platform/base/env';

const PORT = '45921';
const BATCH = 500;
const QUESTIONS = 40;
const WARM_UP = 10;
const scriptOf = (name: string) =>
  fileURLToPath(new URL(`../../../tests/opensearch/${name}`, import.meta.url));

/** A query of the bench: name, filter, and what is read of the homes found. */
export type Shape = [name: string, filter: Filter, use: (found: Evaluation) => unknown];

/** Starts an OpenSearch node for tests. */
export function startOpenSearch(): { stop: () => Promise<void> } {
  const url = execFileSync(scriptOf('start'), [PORT], { encoding: 'utf8' }).trim();
  setEnv(parseEnv({ NODE_ENV: 'development', OPENSEARCH_URL: url, OPENSEARCH_INDEX: 'bench' }));
  return {
    async stop() {
      await disconnect();
      execFileSync(scriptOf('stop'));
    },
  };
}

async function fill(rows: number, rowAt: (at: number) => SearchRow): Promise<number> {
  const begun = performance.now();
  const index = await createIndex({ startedAt: Date.now(), costs: '' });
  for (let from = 0; from < rows; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - from) }, (_, at) => rowAt(from + at));
    const lines = batch.flatMap((row) => [{ index: { _id: row.id } }, documentOf(row, [])]);
    const { errors } = await call<{ errors: boolean }>({ method: 'POST', path: `/${index}/_bulk`, lines });
    if (errors) throw new Error('OpenSearch refused a listing');
  }
  await refresh(index);
  await switchTo(index);
  return performance.now() - begun;
}

const shareOf = (taken: number[], share: number) =>
  Number((taken.toSorted((a, b) => a - b)[Math.floor(taken.length * share)] ?? NaN).toFixed(1));
async function timesOf(ask: (at: number) => unknown): Promise<[p50: number, p95: number]> {
  const taken: number[] = [];
  for (let at = -WARM_UP; at < QUESTIONS; at += 1) {
    const begun = performance.now();
    await ask(at);
    if (at >= 0) taken.push(performance.now() - begun);
  }
  return [shareOf(taken, 0.5), shareOf(taken, 0.95)];
}

/**
 * Prints the time of each query on OpenSearch and in memory, in milliseconds; every query has a different price limit.
 * @throws Error if the engines count differently
 */
export async function compareEngines(
  catalog: SearchIndex,
  shapes: readonly Shape[],
  { rows, rowAt, now }: { rows: number; rowAt: (at: number) => SearchRow; now: number },
): Promise<void> {
  const seconds = (await fill(rows, rowAt)) / 1000;
  const { _all } = await call<{ _all: { primaries: { store: { size_in_bytes: number } } } }>({
    ...{ method: 'GET', path: `/${aliasOf()}/_stats/store` },
  });
  const megabytes = Math.round(_all.primaries.store.size_in_bytes / 1e6);
  console.log(`OpenSearch: ${rows} homes written in ${seconds.toFixed(1)} s, ${megabytes} MB on disk`);
  const figures: Record<string, unknown> = {};
  for (const [name, filter, use] of shapes) {
    const narrowing = { agents: filter.agent ? [filter.agent] : undefined, now };
    const filterAt = (at: number) => ({ ...filter, maxPrice: filter.maxPrice ?? 9_000_000_000 + at });
    const inMemory = <T>(asked: Filter, read: (found: Evaluation) => T) => {
      const found = evaluate(catalog, asked, narrowing);
      const result = read(found);
      found.release();
      return result;
    };
    const onOpenSearch = <T>(asked: Filter, read: (found: Evaluation) => T) =>
      answered(aliasOf(), clausesOf(asked, narrowing), read);
    const matches = inMemory(filter, (found) => found.count());
    const counted = await onOpenSearch(filter, (found) => found.count());
    if (counted !== matches) throw new Error(`${name}: ${counted} on OpenSearch, ${matches} in memory`);
    const [memory50, memory95] = await timesOf((at) => inMemory(filterAt(at), use));
    const [open50, open95] = await timesOf((at) => onOpenSearch(filterAt(at), use));
    figures[name] = {
      matches,
      ...{ 'memory p50': memory50, p95: memory95, 'OpenSearch p50': open50, 'p95 ': open95 },
    };
  }
  console.table(figures);
}
