import { MAX_LOST_SHARE, RUNS_UNTIL_GONE } from '@manzil/shared/domain/offer/feeds';
import { propertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import type { Caller } from '../../../../platform/base/caller';
import { invalid } from '../../../../platform/base/errors';
import { permitNeeded } from '../../../../platform/base/site';
import { teamOf } from '../../../identity/agencies/membership.service';
import { checkedForm, formOf, mergeForms, newListing } from '../../listings/listingForm.service';
import { findListing, type PropertyRecord } from '../../listings/listingReads';
import { compareRecord, digestOf, newChanges, problemsOf } from './compareRecord';
import type { StoredFeed } from '../feed.model';
import { agentOf } from '../feedOwner';
import { countFound, countMissed, findItem, knownItems, type KnownItem } from './feedItem.model';
import { dropRows, insertRows, type Counts, type FeedRowRecord, type FeedRunRecord } from './feedRun.model';
import { FeedFailed } from '../feedFailed';
import { choicesOf, UnknownValues } from './feedValues';
import { mapRecord } from '../shapes';
import type { FeedRecord, MappedRecord, OpenFeed } from '../shapes/shape';

const ROWS_PER_WRITE = 200;
const SHOWN_VALUES = 60;
const SHOWN_LENGTH = 300;
/** Fields worth having in every listing. */
const USEFUL = ['title', 'titleAr', 'description', 'price', 'area', 'bathrooms', 'city', 'district'] as const;

type Row = Omit<FeedRowRecord, '_id'>;
type Outcome = Pick<Row, 'kind'> & Partial<Row>;

function missingOf(form: Record<string, unknown>): string[] {
  const city = typeof form['city'] === 'string' ? form['city'] : '';
  const fields = [...USEFUL, ...(permitNeeded(city) ? ['permit'] : [])];
  return fields.filter((key) => form[key] === undefined);
}

const sourceOf = (record: FeedRecord) =>
  [...record].slice(0, SHOWN_VALUES).map(([name, values]) => ({
    name,
    value: values.join(' | ').slice(0, SHOWN_LENGTH),
  }));

const refused = (error: unknown): Outcome => ({ kind: 'refused', problems: problemsOf(error) });

/**
 * The item's listing while it belongs to the feed's owner or a member of their agency; undefined once removed or handed
 * over by hand.
 */
export async function listingOf(
  { property }: Pick<KnownItem, 'property'>,
  owner: string,
): Promise<PropertyRecord | undefined> {
  const listing = await findListing(String(property));
  const agent = String(listing?.agent);
  const isTheirs = agent === owner || (listing && (await teamOf(owner)).includes(agent));
  return listing && isTheirs ? listing : undefined;
}

/** Whether to create the item's listing: it never existed, or the feed moved it to the bin. */
export const isUnlisted = (item: Pick<KnownItem, 'digest' | 'binnedAt'> | undefined): boolean =>
  !item?.digest || Boolean(item.binnedAt);

const partialForm = propertyForm.partial();

/** Normalises a form as listings store it, for comparison; an invalid form stays as is. */
const normalForm = (form: MappedRecord['form']): MappedRecord['form'] => {
  const { data } = partialForm.safeParse(form);
  return data ? (Object.fromEntries(Object.entries({ ...form, ...data })) as MappedRecord['form']) : form;
};

/** Dry run over a feed's records: finds what each would change. */
class Reading {
  readonly counts: Counts = { new: 0, changed: 0, unchanged: 0, gone: 0, refused: 0 };
  readonly unknown = new UnknownValues();
  readonly seen = new Set<string>();
  records = 0;
  private rows: Row[] = [];
  private readonly feed: StoredFeed;
  private readonly run: FeedRunRecord;
  private readonly owner: Caller;
  private readonly items: Map<string, KnownItem>;

  constructor(
    { feed, run, owner }: { feed: StoredFeed; run: FeedRunRecord; owner: Caller },
    items: Map<string, KnownItem>,
  ) {
    this.feed = feed;
    this.run = run;
    this.owner = owner;
    this.items = items;
  }

  private async add(mapped: Pick<MappedRecord, 'reference' | 'photos' | 'form'>, more: Outcome) {
    this.counts[more.kind] += 1;
    // Unchanged records cost no write, unless edits by hand are held.
    if (more.kind === 'unchanged' && !more.changes?.length) return;
    const { reference, form } = mapped;
    const row = { reference, form, photos: [...mapped.photos], problems: [], changes: [], source: [] };
    const isDone = more.kind === 'unchanged' || more.kind === 'refused';
    this.rows.push({ run: this.run._id, ...row, missing: missingOf(form), done: isDone, ...more });
    if (this.rows.length >= ROWS_PER_WRITE) await this.flush();
  }

  async flush(): Promise<void> {
    await insertRows(this.rows.splice(0));
  }

  private async outcomeOf(mapped: MappedRecord, item: KnownItem | undefined): Promise<Outcome> {
    const record = { form: mapped.form, photos: [...mapped.photos] };
    if (!item || isUnlisted(item)) {
      const isStored = item && !item.binnedAt && (await listingOf(item, this.owner.id));
      const agent = await agentOf(mapped.agent, this.owner);
      await newListing({ ...mapped.form, unlessTwice: !isStored }, agent.id, agent);
      const { email, brn } = mapped.agent;
      return { kind: 'new', agent: { email, brn }, changes: newChanges(record) };
    }
    const property = item.property;
    const isCurrent = item.digest === digestOf(record) && !item.goneAt && !item.hasOpenPhotos;
    if (isCurrent) return { kind: 'unchanged', property };
    const [whole, listing] = await Promise.all([
      findItem(this.feed._id, mapped.reference),
      listingOf(item, this.owner.id),
    ]);
    if (!whole || !listing) return { kind: 'unchanged', property };
    const { patch, changes, setsPhotos } = compareRecord(record, whole, listing);
    if (Object.keys(patch).length === 0 && !setsPhotos) return { kind: 'unchanged', property, changes };
    checkEdit(listing, patch);
    return { kind: 'changed', property, changes };
  }

  async take(mapped: MappedRecord, record: FeedRecord): Promise<void> {
    this.records += 1;
    const source = sourceOf(record);
    const { reference } = mapped;
    const problem = reference === '' ? 'validation.required' : 'validation.twice';
    if (reference === '' || this.seen.has(reference)) {
      await this.add(mapped, { ...refused(invalid({ path: 'reference', key: problem })), source });
      return;
    }
    this.seen.add(reference);
    const item = this.items.get(reference);
    if (mapped.isWithdrawn) {
      await this.withdraw(mapped, item, source);
      return;
    }
    const outcome = await this.outcomeOf(mapped, item).catch(refused);
    await this.add(mapped, { ...outcome, ...(item && { property: item.property }), source });
  }

  private async withdraw(mapped: MappedRecord, item: KnownItem | undefined, source: Row['source']) {
    if (!item || item.goneAt || isUnlisted(item)) return;
    await this.add(mapped, { kind: 'gone', property: item.property, source });
  }

  /** Counts items missing from the feed; after enough runs they are gone. */
  async takeMissing(): Promise<void> {
    const known = [...this.items.values()].filter((item) => !isUnlisted(item) && !item.goneAt);
    const missing = known.filter(({ reference }) => !this.seen.has(reference));
    const back = [...this.items.values()].filter(
      ({ reference, missingRuns }) => missingRuns > 0 && this.seen.has(reference),
    );
    for (const item of missing) {
      const isCounted = String(item.missedRun) === String(this.run._id);
      if (item.missingRuns + (isCounted ? 0 : 1) < RUNS_UNTIL_GONE) continue;
      const listing = await listingOf(item, this.owner.id);
      await this.add(
        { reference: item.reference, photos: [], form: listing ? { title: listing.title } : {} },
        { kind: 'gone', property: item.property, missing: [] },
      );
    }
    await this.flush();
    await countFound(back);
    await countMissed(missing, this.run._id);
  }
}

/** Validates an edit like `editListing`. @throws InputError and 400 at the fields */
function checkEdit(listing: PropertyRecord, patch: Parameters<typeof mergeForms>[1]): void {
  checkedForm(mergeForms(formOf(listing), patch));
}

/**
 * Reads a feed and stores what each record would change. Changes no listing.
 * @returns the run's findings; undefined if it was stopped
 * @throws FeedFailed and FeedError if the feed must not be applied
 */
export async function readFeed(
  { feed, run, owner }: { feed: StoredFeed; run: FeedRunRecord; owner: Caller },
  { shape, table, columns, records }: OpenFeed,
  { isStopped }: { isStopped: () => Promise<boolean> },
) {
  await dropRows(run._id);
  const choices = choicesOf(feed.choices);
  const reading = new Reading({ feed, run, owner }, await knownItems(feed._id));
  for await (const record of records) {
    if (reading.records % 100 === 0 && (await isStopped())) return undefined;
    const typed = mapRecord(table, record, choices);
    const mapped = { ...typed, form: normalForm(typed.form) };
    const isChosen = feed.choices.length > 0;
    reading.unknown.add((isChosen ? mapRecord(table, record, {}) : mapped).unknown);
    await reading.take(mapped, record);
  }
  await reading.flush();
  if (reading.records === 0) throw new FeedFailed('empty');
  // Records without a reference are lost too.
  const found = reading.seen.size;
  const isShort = found < feed.appliedRecords * (1 - MAX_LOST_SHARE);
  if (isShort && !run.acceptsFewer) {
    throw new FeedFailed('too_few', String(found));
  }
  await reading.takeMissing();
  const { counts, unknown } = reading;
  return {
    shape,
    counts,
    columns: [...columns],
    records: found,
    unknown: unknown.list(feed.choices),
  };
}
