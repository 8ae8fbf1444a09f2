import { setTimeout as pause } from 'node:timers/promises';
import { descriptionsOf, rowOf, type DescribedRecord } from '../searchRecords';
import { call, errorOf, TIMEOUT_MS } from './client';
import { aliasOf, documentOf, INDEX } from './document';

/** External version of a listing: the newest state wins, whatever the order of writes. */
const STEP = 1000;
const versionOf = ({ updatedAt, __v }: Pick<DescribedRecord, 'updatedAt' | '__v'>): number =>
  updatedAt.getTime() * STEP + (__v % STEP);

interface BulkAnswer {
  items: Record<string, { _id: string; status: number; error?: { type: string; reason: string } }>[];
}

/**
 * Writes listings to an index, and removes those that are unlisted or gone.
 * @throws AppError 503 while OpenSearch is away or too busy, Error for a listing that it refuses
 */
export async function writeBulk(
  index: string,
  records: readonly DescribedRecord[],
  gone: Iterable<string> = [],
): Promise<void> {
  const lines = records.flatMap((record): object[] => {
    const target = { _id: String(record._id), version: versionOf(record), version_type: 'external_gte' };
    return record.isListed
      ? [{ index: target }, documentOf(rowOf(record), descriptionsOf(record))]
      : [{ delete: target }];
  });
  lines.push(...Array.from(gone, (_id) => ({ delete: { _id } })));
  if (lines.length === 0) return;
  const { items } = await call<BulkAnswer>({
    ...{ method: 'POST', path: `/${index}/_bulk?require_alias=${index === aliasOf()}`, lines },
  });
  const results = items.flatMap((item) => Object.values(item));
  // 409: the index has a newer version. Deleting an unknown listing is no error.
  const failures = results.filter(({ status, error }) => error && status !== 409);
  // 429 first: those listings have to be written again.
  const failed = failures.find(({ status }) => status === 429) ?? failures[0];
  if (failed) throw errorOf(failed.status, { listing: failed._id, ...failed.error });
}

/** Origin of an index. */
export interface Meta {
  /** Milliseconds. */
  startedAt: number;
  /** Time at which the costs used for its listings were stored. */
  costs: string;
}

/** Indexes of the current shape by name, including unfinished ones. */
export async function indexesNow(): Promise<Map<string, Meta>> {
  const found = await call<Record<string, { mappings?: { _meta?: Meta } }>>({
    ...{ method: 'GET', path: `/${aliasOf()}-*/_mapping`, accepts: [404] },
  });
  return new Map(
    Object.entries(found).flatMap(([name, { mappings }]) =>
      mappings?._meta ? [[name, mappings._meta] as const] : [],
    ),
  );
}

/** Index behind the alias; undefined until the first build completes. */
export async function currentIndex(): Promise<string | undefined> {
  const found = await call<Record<string, unknown>>({
    ...{ method: 'GET', path: `/_alias/${aliasOf()}`, accepts: [404] },
  });
  return 'error' in found ? undefined : Object.keys(found)[0];
}

/** True if lists can be answered. @throws AppError 503 while OpenSearch is away */
export const isSearchUp = async (): Promise<boolean> => (await currentIndex()) !== undefined;

/** Creates an index with a unique name. */
export async function createIndex(meta: Meta): Promise<string> {
  const name = `${aliasOf()}-${meta.startedAt}`;
  const mappings = { ...INDEX.mappings, _meta: meta };
  await call({ method: 'PUT', path: `/${name}`, body: { ...INDEX, mappings } });
  return name;
}

/** Atomically moves the alias to an index. */
export async function switchTo(index: string): Promise<void> {
  const alias = aliasOf();
  const actions = [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index, alias } }];
  await call({ method: 'POST', path: '/_aliases', body: { actions } });
}

/** Deletes the indexes of this shape that are older than the current one, once no search reads them any more. */
export async function deleteFormer(): Promise<void> {
  const indexes = await indexesNow();
  const current = indexes.get((await currentIndex()) ?? '');
  const former = [...indexes].filter(([, { startedAt }]) => current && startedAt < current.startedAt);
  if (former.length === 0) return;
  await pause(TIMEOUT_MS);
  await call({ method: 'DELETE', path: `/${former.map(([name]) => name).join()}`, accepts: [404] });
}

/** Makes all writes so far visible to searches. */
export const refresh = (index: string): Promise<unknown> =>
  call({ method: 'POST', path: `/${index}/_refresh` });

export const countIn = async (index: string): Promise<number> =>
  (await call<{ count: number }>({ method: 'GET', path: `/${index}/_count` })).count;
