import type { ReportKind } from '@manzil/shared/domain/enums';
import type { Caller } from '../../platform/caller';
import { notFound } from '../../platform/errors';

/** What a report keeps of its target. */
export interface Reported {
  /** In words a person recognises it by. */
  text: string;
  textAr?: string | null;
  owner?: string | undefined;
}

/** How a feature lets its records be reported. */
export interface ReportSource {
  /**
   * The record, if the caller may see it.
   * @throws 404
   */
  read: (id: string, caller: Caller) => Promise<Reported>;
  /** Where those of the records that still exist are shown; null for what staff cannot open. */
  paths: (ids: string[]) => Promise<Map<string, string | null>>;
}

const sources = new Map<ReportKind, ReportSource>();

/** Lets records of a kind be reported; told once by their feature. */
export const setReportSource = (kind: ReportKind, source: ReportSource): void =>
  void sources.set(kind, source);

/** @throws 404 when there is no such record, or nobody keeps such records */
export function sourceOf(kind: ReportKind): ReportSource {
  const source = sources.get(kind);
  if (!source) throw notFound();
  return source;
}

/** Where the records behind reports are shown, by kind and id; what is gone is left out. */
export async function pathsOf(
  reported: readonly { kind: ReportKind; id: string }[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const [kind, source] of sources) {
    const ids = reported.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const [id, path] of await source.paths([...new Set(ids)])) found.set(`${kind} ${id}`, path);
  }
  return found;
}
