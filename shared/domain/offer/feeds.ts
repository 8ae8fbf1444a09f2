/** Shapes of feeds that are recognised by their root and first record (spec/1-domain, Feed). */
export const FEED_SHAPES = ['propertyFinder', 'bayut', 'dubizzle', 'propSpace', 'csv', 'json'] as const;
export type FeedShape = (typeof FEED_SHAPES)[number];

/** Shapes of the feeds that go out. */
export const OUTGOING_SHAPES = ['propertyFinder', 'bayut', 'json'] as const satisfies readonly FeedShape[];

/** What a run does with a record. */
export const FEED_ROW_KINDS = ['new', 'changed', 'unchanged', 'gone', 'refused'] as const;
export type FeedRowKind = (typeof FEED_ROW_KINDS)[number];

/** `reading` the feed, `ready` to be applied, `applying` it; the others are final. */
export const FEED_RUN_STATES = ['reading', 'ready', 'applying', 'done', 'failed', 'cancelled'] as const;
export type FeedRunState = (typeof FEED_RUN_STATES)[number];

/** Why a run failed; it then changes no listing. */
export const FEED_FAILURES = [
  'unreachable',
  'private_address',
  'access_denied',
  'http_error',
  'too_large',
  'not_a_feed',
  'broken',
  'empty',
  'too_few',
  'interrupted',
] as const;
export type FeedFailure = (typeof FEED_FAILURES)[number];

/** Fields whose unknown values a person maps once for all. */
export const FEED_CHOICE_FIELDS = [
  'type',
  'propertyType',
  'city',
  'district',
  'furnishing',
  'amenities',
] as const;
export type FeedChoiceField = (typeof FEED_CHOICE_FIELDS)[number];

/** Hours between two automatic runs; 0 runs only by hand. */
export const FEED_INTERVALS = [0, 6, 12, 24] as const;

export const MAX_FEED_BYTES = 100_000_000;
export const MAX_FEED_RECORDS = 50_000;
export const MAX_FEEDS = 5;
/** A feed that lost more than this share of its records against the last run changes nothing. */
export const MAX_LOST_SHARE = 0.2;
/** A listing missing from this many runs in a row is withdrawn. */
export const RUNS_UNTIL_GONE = 2;
/** Days after which a withdrawn listing moves to the recycle bin. */
export const DAYS_UNTIL_BINNED = 30;
/** Runs in a feed's history. */
export const FEED_RUNS_KEPT = 30;
