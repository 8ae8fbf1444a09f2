import type { Locale } from '@manzil/shared/domain/enums';
import type { StoredFeed } from './feed.model';
import type { FeedRowRecord, FeedRunRecord } from './runs/feedRun.model';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const runView = (run: FeedRunRecord) => ({
  id: String(run._id),
  feed: String(run.feed),
  state: run.state,
  failure: run.failure ?? null,
  failureDetail: run.failureDetail ?? null,
  shape: run.shape ?? null,
  startedAt: run.startedAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
  counts: run.counts,
  total: run.counts.new + run.counts.changed + run.counts.gone,
  done: run.done,
  unknown: run.unknown,
  columns: run.columns ?? [],
});

/** A feed as its owner and staff see it; the password never leaves the server. */
export const feedView = (
  feed: StoredFeed,
  { ownerName, lastRun }: { ownerName: string; lastRun: FeedRunRecord | undefined },
) => ({
  id: String(feed._id),
  name: feed.name,
  owner: { id: String(feed.owner), name: ownerName },
  url: feed.url ?? null,
  userName: feed.userName ?? null,
  hasPassword: Boolean(feed.password),
  everyHours: feed.everyHours,
  appliesItself: feed.appliesItself,
  columns: feed.columns,
  nextRunAt: feed.nextRunAt?.toISOString() ?? null,
  lastRun: lastRun ? runView(lastRun) : null,
});

export const rowView = (row: FeedRowRecord, lang: Locale) => ({
  reference: row.reference,
  kind: row.kind,
  title: textOf(row.form['title']),
  price: typeof row.form['price'] === 'number' ? row.form['price'] : null,
  city: textOf(row.form['city']),
  district: textOf(row.form['district']),
  photos: row.photos.length,
  property: row.property ? String(row.property) : null,
  problems: row.problems.map((problem) => ({ path: problem.path, message: problem[lang] })),
  changes: row.changes,
  missing: row.missing,
  source: row.source,
});
