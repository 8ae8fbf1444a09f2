import type { FeedRowKind } from '@manzil/shared/domain/offer/feeds';
import type { Output } from '@/platform/api/api';

export type Feed = Output<'feeds.list'>['data'][number];
export type FeedRun = NonNullable<Feed['lastRun']>;
export type FeedRow = Output<'feeds.rows'>['data'][number];
export type UnknownValue = FeedRun['unknown'][number];

/** Path of a feed's page. */
export const feedPath = (id: string) => `/dashboard/feeds?feed=${id}`;

/** Whether the run is being read or applied. */
export const isRunning = ({ state }: FeedRun) => state === 'reading' || state === 'applying';

/** Rows that applying the run would write. */
export const writesOf = ({ counts }: FeedRun) => counts.new + counts.changed + counts.gone;

/** Order of the tabs: those that need attention first. */
export const TAB_ORDER: readonly FeedRowKind[] = ['refused', 'new', 'changed', 'gone', 'unchanged'];
