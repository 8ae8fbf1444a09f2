import { FEED_RUNS_KEPT, MAX_FEEDS } from '@manzil/shared/domain/offer/feeds';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import type { Caller } from '../../../platform/base/caller';
import { badRequest, notFound } from '../../../platform/base/errors';
import { seal } from '../../../platform/base/seal';
import { inFreePlace } from '../../../platform/store/freePlace';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { agentNamesOf } from '../../foundation/people/listingPeople.service';
import {
  changeFeed,
  findFeed,
  findFeeds,
  insertFeed,
  removeFeed,
  type FeedChange,
  type FeedChoice,
  type StoredFeed,
} from './feed.model';
import { canListAll, canManage } from './feed.policy';
import { feedView } from './feed.view';
import { removeItems } from './runs/feedItem.model';
import { dropRuns, findRuns } from './runs/feedRun.model';
import { withChoices } from './runs/feedValues';
import type { MappedColumn } from './shapes/shape';

interface FeedFields {
  name?: string | undefined;
  url?: string | null | undefined;
  userName?: string | null | undefined;
  password?: string | null | undefined;
  everyHours?: 0 | 6 | 12 | 24 | undefined;
  appliesItself?: boolean | undefined;
}

async function viewOf(feed: StoredFeed) {
  const owner = String(feed.owner);
  const [names, [lastRun]] = await Promise.all([agentNamesOf([owner]), findRuns(feed._id, 1)]);
  return feedView(feed, { ownerName: names.get(owner)?.name ?? '', lastRun });
}

/** @throws 404 unless the caller may manage it */
export async function getManagedFeed(id: string, caller: Caller): Promise<StoredFeed> {
  const feed = await findFeed(id);
  if (!feed || !canManage(caller, feed)) throw notFound();
  return feed;
}

/** The caller's feeds; every feed for staff. */
export async function listFeeds(caller: Caller) {
  const feeds = await findFeeds(canListAll(caller) ? {} : { owner: caller.id });
  return { data: await Promise.all(feeds.map(viewOf)) };
}

const nextRunOf = (url: string | null | undefined, everyHours: number): Date | undefined =>
  url && everyHours > 0 ? new Date(Date.now() + everyHours * HOUR_MS) : undefined;

const sealed = (password: string | null | undefined): string | undefined =>
  password ? seal('feed password', { password }) : undefined;

function putFeed(fields: FeedFields & { name: string }, owner: string) {
  const { name, url, userName, password, everyHours = 0, appliesItself = false } = fields;
  const [nextRunAt, hidden] = [nextRunOf(url, everyHours), sealed(password)];
  const stored = { owner, name, url, userName, everyHours, appliesItself };
  return inFreePlace(
    MAX_FEEDS,
    () => findFeeds({ owner }),
    (place) =>
      insertFeed({
        ...stored,
        place,
        ...(hidden !== undefined && { password: hidden }),
        ...(nextRunAt && { nextRunAt }),
      }),
  );
}

/** @throws 400 `too_many_feeds` beyond 5 */
export async function addFeed(fields: FeedFields & { name: string }, caller: Caller) {
  const added = await serialize(`feeds ${caller.id}`, () => putFeed(fields, caller.id));
  if (!added) throw badRequest('too_many_feeds');
  return { data: await viewOf(added) };
}

type FeedEdit = FeedFields & {
  choices?: FeedChoice[] | undefined;
  columns?: MappedColumn[] | undefined;
};

/** Drops the former address's password and validators: a new host must not receive them. */
function changeOf(feed: StoredFeed, fields: FeedEdit) {
  const { url, password, choices, columns, everyHours, ...rest } = fields;
  const isMoved = url !== undefined && (url ?? '') !== (feed.url ?? '');
  const isReread = isMoved || choices !== undefined || columns !== undefined;
  const hours = everyHours ?? feed.everyHours;
  const plain = Object.entries({ ...rest, userName: rest.userName ?? undefined });
  const change: FeedChange = {
    ...Object.fromEntries(plain.filter(([key]) => fields[key as keyof FeedFields] !== undefined)),
    ...(isMoved && { url: url ?? undefined, password: undefined }),
    ...(password !== undefined && { password: sealed(password) }),
    ...(choices && { choices: withChoices(feed.choices, choices) }),
    ...(columns && { columns }),
    ...(isReread && { etag: undefined, lastModified: undefined }),
    ...((isMoved || hours !== feed.everyHours) && {
      everyHours: hours,
      nextRunAt: nextRunOf(isMoved ? url : feed.url, hours),
    }),
  };
  return change;
}

/**
 * Changes a feed. A new address drops the stored password unless the call sets one.
 * @throws 404
 */
export async function updateFeed({ id, ...fields }: FeedEdit & { id: string }, caller: Caller) {
  const feed = await serialize(`feed ${id}`, async () =>
    changeFeed({ _id: id }, changeOf(await getManagedFeed(id, caller), fields)),
  );
  if (!feed) throw notFound();
  return { data: await viewOf(feed) };
}

async function drop(feed: StoredFeed): Promise<void> {
  await removeFeed(String(feed._id));
  await dropRuns(feed._id, 0);
  await removeItems(String(feed._id));
}

/** Removes a feed with its history; its listings stay. @throws 404 */
export const deleteFeed = async (id: string, caller: Caller): Promise<void> =>
  drop(await getManagedFeed(id, caller));

/** Lists a feed's last runs; older ones are deleted. */
export const trimRuns = (feed: StoredFeed): Promise<void> => dropRuns(feed._id, FEED_RUNS_KEPT);

/** Removes a person's feeds; their listings are removed with the account. */
export async function deleteFeedsOf(owner: string): Promise<void> {
  for (const feed of await findFeeds({ owner })) await drop(feed);
}

/** A person's feeds for their data download, without passwords. */
export const feedsOf = async (owner: string) => Promise.all((await findFeeds({ owner })).map(viewOf));
