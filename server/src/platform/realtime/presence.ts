import { z } from 'zod';
import { log } from '../logger';
import {
  DEAD_MS,
  isSpeaker,
  onArrival,
  onDeparture,
  onGap,
  onNews,
  OWN_ID,
  tellServers,
} from '../share/servers';

const count = z.int().nonnegative();
const news = z.union([
  /** How many tabs a person has open on the telling server. */
  z.object({ user: z.string(), tabs: count }),
  /** The same for everybody there. */
  z.object({ all: z.array(z.tuple([z.string(), count])) }),
]);

/** Tabs a server that went takes along: most are open elsewhere a moment later, and nobody is told that they went. */
const RETURN_MS = 5000;

/** Who has tabs open, on this server and on the others. */
export interface Presence {
  isOnline: (userId: string) => boolean;
  /** How many tabs a person has open, on all servers. */
  tabs: (userId: string) => number;
  /** A tab of the person came or went. */
  moved: (userId: string) => void;
  /** Nobody is told of anybody any more. */
  stop: () => void;
}

export interface PresenceOptions {
  /** A person's open tabs on this server. */
  tabsHere: (userId: string) => number;
  /** Everybody with tabs on this server. */
  peopleHere: () => Iterable<string>;
  /** A person's first tab came, or the last one went; told by one of the servers. */
  onChange: (userId: string, isOnline: boolean) => Promise<void>;
}

/**
 * Keeps on every server who is where, so that asking costs nothing. Each server tells how many tabs a person has there;
 * all hear all of that in one order, so that one alone sees itself make the change. While Redis is away each knows its own.
 */
export function createPresence({ tabsHere, peopleHere, onChange }: PresenceOptions): Presence {
  /** By server, as it was told. */
  const told = new Map<string, Map<string, number>>();
  const here = () => new Map([...peopleHere()].map((id) => [id, tabsHere(id)]));
  const toldOf = (server: string) => {
    const known = told.get(server) ?? new Map<string, number>();
    told.set(server, known);
    return known;
  };
  const isTold = (userId: string) => [...told.values()].some((people) => people.has(userId));
  const elsewhere = (userId: string) => {
    let tabs = 0;
    for (const [server, people] of told) if (server !== OWN_ID) tabs += people.get(userId) ?? 0;
    return tabs;
  };
  const change = (userId: string, isOnline: boolean) => {
    onChange(userId, isOnline).catch((error: unknown) => log.warn({ err: error }, 'presence not told'));
  };
  const put = (server: string, user: string, tabs: number) => {
    const before = isTold(user);
    if (tabs > 0) toldOf(server).set(user, tabs);
    else toldOf(server).delete(user);
    const after = isTold(user);
    if (server === OWN_ID && before !== after) change(user, after);
  };
  const tellAll = () => tellServers('presence', { all: [...here()] });
  let isStopped = false;

  onNews('presence', news, (heard, from) => {
    if (isStopped) return;
    if ('user' in heard) put(from, heard.user, heard.tabs);
    else if (from === OWN_ID) return;
    else told.set(from, new Map(heard.all));
  });
  // A server that has begun hears of everybody from everyone.
  onArrival(() => {
    if (!isStopped) tellAll();
  });
  onGap(() => {
    if (isStopped) return;
    // Nobody is told of what is put right here: tabs connect anew after a gap, and see for themselves.
    told.clear();
    told.set(OWN_ID, here());
    tellAll();
  });
  onDeparture((server) => {
    const gone = [...(told.get(server)?.keys() ?? [])];
    told.delete(server);
    const tellGone = () => {
      if (isStopped || !isSpeaker()) return false;
      for (const user of gone) if (!isTold(user)) change(user, false);
      return true;
    };
    // Whoever is to tell it may be dead too, and not counted out yet: then it is told by the next one.
    const look = () => void (tellGone() || setTimeout(tellGone, DEAD_MS).unref());
    setTimeout(look, RETURN_MS).unref();
  });

  return {
    isOnline: (userId) => tabsHere(userId) > 0 || elsewhere(userId) > 0,
    tabs: (userId) => tabsHere(userId) + elsewhere(userId),
    moved(userId) {
      // What a server that stops closes, comes back elsewhere: the others see it leave as a whole.
      if (isStopped) return;
      const tabs = tabsHere(userId);
      if (!tellServers('presence', { user: userId, tabs })) put(OWN_ID, userId, tabs);
    },
    stop() {
      isStopped = true;
    },
  };
}
