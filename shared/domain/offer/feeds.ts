/**
 * Feed shapes, detected by root and first record (spec/1-domain, Feed); `mapped` is any other file, whose columns the
 * owner maps.
 */
export const FEED_SHAPES = [
  ...(['propertyFinder', 'bayut', 'dubizzle', 'propSpace', 'goyzer', 'propertybase'] as const),
  ...(['csv', 'json', 'mapped'] as const),
] as const;
export type FeedShape = (typeof FEED_SHAPES)[number];

/** Shapes of the feeds that go out. */
export const OUTGOING_SHAPES = ['propertyFinder', 'bayut', 'json'] as const satisfies readonly FeedShape[];

/** Outcomes of a record. */
export const FEED_ROW_KINDS = ['new', 'changed', 'unchanged', 'gone', 'refused'] as const;
export type FeedRowKind = (typeof FEED_ROW_KINDS)[number];

/** `reading` the feed, `ready` to be applied, `applying` it; the others are final. */
export const FEED_RUN_STATES = ['reading', 'ready', 'applying', 'done', 'failed', 'cancelled'] as const;
export type FeedRunState = (typeof FEED_RUN_STATES)[number];

/** Failures of a run, which then changes no listing. */
export const FEED_FAILURES = [
  'unreachable',
  'private_address',
  'access_denied',
  'http_error',
  'too_large',
  'not_a_feed',
  'unmapped',
  'broken',
  'empty',
  'too_few',
  'interrupted',
] as const;
export type FeedFailure = (typeof FEED_FAILURES)[number];

/** Fields whose unknown values the owner maps once for all records. */
export const FEED_CHOICE_FIELDS = [
  'type',
  'propertyType',
  'city',
  'district',
  'furnishing',
  'amenities',
] as const;
export type FeedChoiceField = (typeof FEED_CHOICE_FIELDS)[number];

/** Fields to which the owner can map columns, in the order of a listing's form. */
export const FEED_COLUMN_FIELDS = [
  ...(['reference', 'status', 'type', 'propertyType', 'title', 'titleAr', 'description'] as const),
  ...(['descriptionAr', 'city', 'district', 'buildingName', 'project', 'location', 'latitude'] as const),
  ...(['longitude', 'bedrooms', 'bathrooms', 'area', 'areaUnit', 'plotArea', 'parkings', 'view'] as const),
  ...(['furnishing', 'propertyCondition', 'isOffPlan', 'handoverDate', 'developer', 'price'] as const),
  ...(['rentPeriod', 'cheques', 'serviceCharge', 'amenities', 'permitNumber', 'dtcmNumber'] as const),
  ...(['photos', 'floorPlans', 'videoUrl', 'virtualTourUrl', 'agentName', 'agentEmail'] as const),
  ...(['agentPhone', 'agentBrn'] as const),
] as const;
export type FeedColumnField = (typeof FEED_COLUMN_FIELDS)[number];
/** Columns of a file that can be mapped. */
export const MAX_FEED_COLUMNS = 300;

/** Hours between automatic runs; 0 disables them. */
export const FEED_INTERVALS = [0, 6, 12, 24] as const;

export const MAX_FEED_BYTES = 100_000_000;
export const MAX_FEED_RECORDS = 50_000;
export const MAX_FEEDS = 5;
/** Highest share of records a feed may lose between runs; beyond it, the run changes nothing. */
export const MAX_LOST_SHARE = 0.2;
/** Consecutive runs without a record before its listing is withdrawn. */
export const RUNS_UNTIL_GONE = 2;
/** Days after which a withdrawn listing moves to the recycle bin. */
export const DAYS_UNTIL_BINNED = 30;
/** Runs in a feed's history. */
export const FEED_RUNS_KEPT = 30;
