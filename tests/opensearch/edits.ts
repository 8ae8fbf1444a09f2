import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { Property } from '../../server/src/features/market/listings/property.model';
import type { TestPerson } from '../../server/src/testing/testApp';
import { API_KEY, SERVERS, type ServerName, type Site } from './site';

const EDIT_EVERY_MS = 250;
const LOAD_EVERY_MS = 50;
const LOOK_EVERY_MS = 100;
/** Poll late edits less often: after an outage there are many, and the node is slow. */
const [LATE_MS, LOOK_AFTER_MS] = [2000, 1000];
const CUT_OFF_MS = 500;
/** An edit that lists don't show by then is lost. */
const LOST_MS = 60_000;
/** A node that has just come back is slow, and servers retry every second. */
const RECOVERY_MS = 2000;
const LOWEST = 72_000;

/** The state of a home that lists show. */
interface Home {
  id: string;
  price: number;
  isShown: boolean;
}
/** A change that lists have to show. */
export interface Edit extends Home {
  what: 'price' | 'hide' | 'show';
  /** When the call returned, in milliseconds. */
  at: number;
  /** Milliseconds until a list was asked for that showed it: from the call, or from the end of an outage in between. */
  lags: Record<ServerName, number>;
  /** True if an outage overlapped or had just ended, except one of Redis. */
  isHeldUp: boolean;
}
interface ListAnswer {
  count: number;
  data: { id: string }[];
}
interface Answer {
  status: number;
  body: ListAnswer;
}

/** Edits homes and reads lists of both servers until stopped, and notes what they show. */
export function startTraffic(site: Site, agent: TestPerson, ids: readonly string[]) {
  const homes = ids.map((id): Home => ({ id, price: LOWEST, isShown: true }));
  const busy = new Set<string>();
  const hidden = new Set<string>();
  const edits: Edit[] = [];
  const looks: Promise<void>[] = [];
  const shownHidden: string[] = [];
  const failures: { what: 'list' | 'edit'; status: number; at: number }[] = [];
  let reads = 0;
  let isOver = false;

  /** The answer of a call; undefined if the connection failed. */
  async function call(origin: string, path: string, change?: object): Promise<Answer | undefined> {
    try {
      const answer = await fetch(`${origin}/api/v1/property/${path}`, {
        ...(change && { method: 'PATCH', body: JSON.stringify(change) }),
        headers: { apikey: API_KEY, jwtoken: agent.token, 'content-type': 'application/json' },
      });
      // Errors of nginx are pages.
      const none: ListAnswer = { count: NaN, data: [] };
      return {
        status: answer.status,
        body: await answer.json().then(
          (body) => body as ListAnswer,
          () => none,
        ),
      };
    } catch {
      return undefined;
    }
  }
  /** Number of homes a server's index has in this state. */
  const countOf = ({ id, price }: Home, server: ServerName) =>
    call(site.originOf(server), `get_all?ids=${id}&minPrice=${price}&maxPrice=${price}`);

  /** Waits until a server's lists show an edit. */
  async function look(edit: Edit, server: ServerName): Promise<void> {
    let askedAt = edit.at;
    while (performance.now() < edit.at + LOST_MS) {
      if (!site.isDown('search') && !site.isDown('database') && !site.isDown(server)) {
        askedAt = performance.now();
        const answer = await countOf(edit, server);
        if (answer?.status === 200 && answer.body.count === Number(edit.isShown)) break;
      }
      const isLate = performance.now() > edit.at + LATE_MS;
      await pause(isLate ? LOOK_AFTER_MS : LOOK_EVERY_MS);
    }
    // An outage that begins later does not excuse a late edit.
    const dueAt = Math.min(performance.now(), edit.at + LATE_MS);
    const between = site.outages.filter(
      ({ of, from, to }) => ['search', 'database', server].includes(of) && from < dueAt && to > edit.at,
    );
    edit.isHeldUp ||= site.outages.some(
      ({ of, from, to }) => of !== 'redis' && from < dueAt && to + RECOVERY_MS > edit.at,
    );
    edit.lags[server] = Math.round(askedAt - Math.max(edit.at, ...between.map(({ to }) => to)));
  }

  /** A home's state in the database; waits while that is away. */
  async function storedOf(id: string) {
    for (;;) {
      while (site.isDown('database')) await pause(LOOK_EVERY_MS);
      try {
        return await Property.findById(id, 'price isListed').orFail().lean();
      } catch (error) {
        if (!site.isDown('database')) throw error;
      }
    }
  }

  /** Changes a home. A call that a kill interrupted counts if the database has its change. */
  async function edit(home: Home, at: number): Promise<void> {
    const what = at % 3 > 0 || !home.isShown ? (home.isShown ? 'price' : 'show') : 'hide';
    const next = { ...home, isShown: what !== 'hide', price: what === 'price' ? LOWEST + at : home.price };
    if (what === 'show') hidden.delete(home.id);
    busy.add(home.id);
    const change =
      what === 'price' ? { price: next.price } : { availability: next.isShown ? 'available' : 'withdrawn' };
    const begun = performance.now();
    const answer = await call(site.origin, `edit_property?id=${home.id}`, change);
    const isDone = answer?.status === 200;
    const done = performance.now();
    if (what === 'hide' && isDone) hidden.add(home.id);
    if (!isDone) {
      failures.push({ what: 'edit', status: answer?.status ?? 0, at: begun });
      // What the database got before the kill may still be on its way.
      await pause(CUT_OFF_MS);
    }
    const stored = await storedOf(home.id);
    const isStored = stored.price === next.price && stored.isListed === next.isShown;
    if (isDone) expect({ id: home.id, what, isStored }).toEqual({ id: home.id, what, isStored: true });
    if (isStored) {
      Object.assign(home, next);
      const noted: Edit = { ...next, what, at: done, lags: { a: NaN, b: NaN }, isHeldUp: false };
      edits.push(noted);
      await Promise.all(SERVERS.map((name) => look(noted, name)));
    }
    busy.delete(home.id);
  }

  async function editInTurn(): Promise<void> {
    for (let at = 1; !isOver; at += 1) {
      const free = homes.filter(({ id }) => !busy.has(id));
      const home = free[at % free.length];
      if (home) looks.push(edit(home, at));
      await pause(EDIT_EVERY_MS);
    }
  }

  const LISTS = [
    'get_all?limit=100',
    'get_all?limit=100&sort=priceAsc&type=rent',
    'get_all_map_properties?zoom=12',
  ];
  async function readInTurn(): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      const hiddenBefore = [...hidden];
      const startedAt = performance.now();
      const answer = await call(site.origin, LISTS[at % LISTS.length] ?? '');
      reads += 1;
      if (answer?.status !== 200) failures.push({ what: 'list', status: answer?.status ?? 0, at: startedAt });
      else {
        const shown = new Set(answer.body.data.map(({ id }) => id));
        shownHidden.push(...hiddenBefore.filter((id) => shown.has(id) && hidden.has(id)));
      }
      await pause(LOAD_EVERY_MS);
    }
  }
  const loops = [editInTurn(), readInTurn()];

  return {
    edits,
    failures,
    shownHidden,
    homes,
    countOf,
    reads: () => reads,
    /** Ends the edits, waits until lists show all of them, and ends the reads. */
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(loops);
      await Promise.all(looks);
    },
  };
}
